"""Rules engines: pure state machines that know no screen, clock, file or purse."""

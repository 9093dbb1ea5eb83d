"""The wire: real servers on this machine, each in a folder of its own and on a free port."""

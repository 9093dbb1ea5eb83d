"""The hall: doors, host, plaques, open rounds and the first welcome. No table."""

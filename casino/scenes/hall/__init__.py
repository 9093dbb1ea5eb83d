"""The hall: doors, host, plaques, open rounds, the first welcome. No table."""

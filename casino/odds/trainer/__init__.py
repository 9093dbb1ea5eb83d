"""Hands dealt to be decided for practice, weighted to what somebody gets wrong. Nothing here is played for money."""

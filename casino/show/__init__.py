"""The casino unattended, for visitors who walk up to it: what of that needs no picture."""

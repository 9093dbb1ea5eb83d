"""The unattended casino for visitors who walk up to it: everything that needs no picture."""

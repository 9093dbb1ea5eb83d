"""What is done for an open save beside play: its check, its copy brought up to date, old rounds dropped at a show.

Rows are read and copied here as they are; what they mean is the store's.
"""

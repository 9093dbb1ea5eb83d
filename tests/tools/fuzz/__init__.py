"""Everything the house reads that somebody else may have written, given what nobody would write.

What is right input belongs to each reader's own tests.
"""

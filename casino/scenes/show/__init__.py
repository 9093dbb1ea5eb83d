"""The show floor on the screen: attract mode, visits, end card, operator.

Parts without a picture are in `casino.show`.
"""

"""The show floor on the screen: attract mode, visits, end card, operator. What needs no picture is in `casino.show`."""

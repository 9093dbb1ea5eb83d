"""The screens of a bomb in a hall: the way to the experts' desk, and the side with clock, strikes and talk."""

"""A round looked back on."""

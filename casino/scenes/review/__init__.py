"""A played round looked back on: what each decision cost, and playing it the other way or with other cards."""

"""A played round looked back on: what each decision cost, and playing it the other way. And hands to practise on."""

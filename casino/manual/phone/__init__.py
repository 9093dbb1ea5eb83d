"""The manual on a phone: one page for its browser, made of the same words and tables as the sheets, and its server."""

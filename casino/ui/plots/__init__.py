"""Charts of figures, and QR codes. What the figures mean belongs to the pages."""

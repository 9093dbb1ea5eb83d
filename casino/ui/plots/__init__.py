"""Charts of figures, and QR codes. What the figures mean is the pages' business."""

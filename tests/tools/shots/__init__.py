"""Pictures of every place of the house: rounds played to the moments worth seeing, and ways that pass them."""

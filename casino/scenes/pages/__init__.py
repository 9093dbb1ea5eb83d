"""Pages that the hall and every table lead to: settings, history, cashier, persons, licences. No table."""

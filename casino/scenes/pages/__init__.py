"""Pages that the hall and every table lead to: settings, history, cashier, people, licences. No table."""

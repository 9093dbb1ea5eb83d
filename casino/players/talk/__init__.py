"""The talk at tables: what is worth a remark, who makes it and when. No drawing, no money, and nothing that is hidden."""

"""The talk at tables: what is worth a remark, who makes it and when. No drawing, no money, nothing that is hidden."""

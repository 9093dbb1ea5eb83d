"""Black Axe's castle: its hall from above, the chat, and the table in it. It knows no other game but twenty-one."""

"""A show about one bomb, without its pictures: the pairs who come, their queue, and the best of the day."""

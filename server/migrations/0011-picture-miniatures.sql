-- What stands in the place of a picture until it has come: itself in a few pixels, some 80 bytes of WebP.

alter table uploads
  -- Null of pictures that one can see through, and of those that came before this.
  add column miniature bytea;

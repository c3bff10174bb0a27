-- What a picture is, whatever its file says besides: the owner is told when the gallery shows it already.

alter table uploads
  -- SHA-256 of its largest size, as it is kept. Null of pictures that came before this.
  add column fingerprint bytea;

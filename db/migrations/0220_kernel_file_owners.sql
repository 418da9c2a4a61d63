-- Whose a file counts as, for their share of the room. Missing for what is nobody's own, and once its owner was erased.
alter table kernel.file add column owner_id uuid;
create index file_by_owner on kernel.file (owner_id) where owner_id is not null;
alter table kernel.file add constraint file_size_bytes check (size_bytes > 0);
alter table kernel.file add constraint file_sha256 check (sha256 ~ '^[0-9a-f]{64}$');

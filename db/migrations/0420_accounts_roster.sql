-- Members as admins look them up: by name, and by any part of a name or an address.
create index member_by_name on accounts.member (lower(last_name), lower(first_name), id) where deleted_at is null;
create index member_spelled on accounts.member
  using gin ((lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops) where deleted_at is null;

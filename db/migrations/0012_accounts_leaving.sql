-- A member who deletes their account can come back within 30 days; then what is personal is erased.
alter table accounts.member
  add column left_by_choice boolean not null default false,
  add column erased_at timestamptz;
create index member_to_erase on accounts.member (deleted_at) where deleted_at is not null and erased_at is null;

-- When whoever holds a session last proved who they are: by signing in, or by their password again. What cannot be taken back asks for that
-- within ten minutes.
alter table accounts.session add column proven_at timestamptz;
update accounts.session set proven_at = created_at;
alter table accounts.session alter column proven_at set not null;

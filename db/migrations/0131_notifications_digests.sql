-- The day's mail of what a member has not read: once a day, and ended by one press.
create table notifications.digest (
  member_id uuid primary key,
  last_day date not null
);

-- Links in digests by which they end, as hashes (RFC 8058).
create table notifications.digest_link (
  token_hash text primary key check (length(token_hash) = 64),
  member_id uuid not null,
  made_at timestamptz not null
);
create index digest_link_of on notifications.digest_link (member_id);
create index digest_link_made on notifications.digest_link (made_at);
create index notice_read on notifications.notice (read_at) where read_at is not null;

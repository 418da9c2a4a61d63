-- Each event is told in the bell, by mail at once or with the day's others, and in the browser. Null: chosen before the browser could be, so
-- that what is set for the event holds.
alter table notifications.choice add column in_browser boolean;

-- `about` is what a notice is of (a conversation, say), so that it is read where that is read.
alter table notifications.notice
  add column in_browser boolean not null default false,
  add column about text check (length(about) between 1 and 100),
  drop constraint notice_check,
  add constraint notice_told check (in_bell or for_digest or in_browser);
create index notice_in_browser on notifications.notice (member_id, created_at desc) where in_browser and read_at is null;
create index notice_about on notifications.notice (member_id, about) where about is not null and read_at is null;

-- When a member is left in peace, by the clock of the zone that they chose, and whether a browser's notice says what somebody wrote.
create table notifications.preference (
  member_id uuid primary key,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_zone text check (length(quiet_zone) between 1 and 64),
  shows_content boolean not null default true,
  constraint preference_quiet_whole check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);

-- Mails that wait for the end of somebody's quiet hours.
create table notifications.held_mail (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  -- Null of the day's mail.
  event text check (length(event) between 1 and 50),
  subject text not null check (length(subject) between 1 and 300),
  body text not null,
  unsubscribe_url text not null,
  due_at timestamptz not null
);
create index held_mail_due on notifications.held_mail (due_at);
create index held_mail_member on notifications.held_mail (member_id);

-- Addresses of people without an account that want no more invitations, as hashes.
create table notifications.refused_address (
  address_hash text primary key check (length(address_hash) = 64),
  refused_at timestamptz not null
);

-- Ways out are signed now, and need no row.
drop table notifications.digest_link;

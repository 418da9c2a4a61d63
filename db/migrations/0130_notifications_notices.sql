-- What members are told of what happened: in the bell, by mail, or once a day.
create schema notifications;

create table notifications.notice (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  event text not null check (length(event) between 1 and 50),
  text text not null check (length(text) between 1 and 500),
  -- Within the site only: a notice never leads anybody elsewhere.
  link text not null check (length(link) <= 300 and link ~ '^/([^/\\]|$)'),
  in_bell boolean not null,
  for_digest boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  digested_at timestamptz,
  check (in_bell or for_digest)
);
create index notice_in_bell on notifications.notice (member_id, created_at desc, id) where in_bell;
create index notice_unread on notifications.notice (member_id) where in_bell and read_at is null;
create index notice_for_digest on notifications.notice (member_id)
  where for_digest and digested_at is null and read_at is null;
create index notice_created on notifications.notice (created_at);

-- What a member chose otherwise than is set for everybody.
create table notifications.choice (
  member_id uuid not null,
  event text not null check (length(event) between 1 and 50),
  in_bell boolean not null,
  mail text not null check (mail in ('at_once', 'digest', 'none')),
  primary key (member_id, event)
);

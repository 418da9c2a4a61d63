-- The newsletter: who asked for it, whether they confirmed, and the links that were mailed to them.
create schema support;

create table support.newsletter_subscription (
  id uuid primary key default gen_random_uuid(),
  -- In lower case: one mailbox subscribes once.
  address text not null unique check (length(address) between 3 and 254 and address = lower(address) and address !~ '\s'),
  -- The member who asked with their own account's address while signed in. An address alone proves nothing.
  member_id uuid,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- The first day of the month that the last letter told of.
  last_letter date
);
create index newsletter_unconfirmed on support.newsletter_subscription (asked_at) where confirmed_at is null;
create index newsletter_of_member on support.newsletter_subscription (member_id) where member_id is not null;

-- Links in mails, as hashes. A link whose subscription is gone says that it was ended, until it is forgotten itself.
create table support.newsletter_link (
  token_hash text primary key check (length(token_hash) = 64),
  purpose text not null check (purpose in ('confirm', 'leave')),
  subscription_id uuid references support.newsletter_subscription on delete set null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index newsletter_link_of on support.newsletter_link (subscription_id);
create index newsletter_link_ended on support.newsletter_link (made_at) where subscription_id is null;

-- Where a reader's mail program may end what the mail belongs to, by one press (RFC 8058).
alter table kernel.mail add column unsubscribe_url text
  check (length(unsubscribe_url) <= 500 and unsubscribe_url ~ '^https?://[^\s<>]+$');

-- A mail that could not be sent in time, or whose link has ended, is never sent. What it said is shown elsewhere: `fallback` names the
-- place that a feature has declared, and what in it ({place, id, text}; without a text, the mail's own).
alter table kernel.mail add column expired_at timestamptz;
alter table kernel.mail add column fallback jsonb check (jsonb_typeof(fallback) = 'object');
create index mail_expired on kernel.mail (expired_at) where expired_at is not null;

-- Only what was sent, given up or has expired is erased by time; what waits is still needed.
drop index kernel.mail_body_kept;
create index mail_body_kept on kernel.mail (coalesce(sent_at, expired_at, failed_at)) where body is not null;

-- What a mail said beyond its notice, where it could not be sent.
alter table notifications.notice add column detail text check (length(detail) <= 50000);

-- Mail from before: what is about an account itself, and what members chose to be mailed, is for the member of that address.
update kernel.mail
set fallback = jsonb_build_object('place', 'member', 'id', member.id)
from accounts.member
where sent_at is null and failed_at is null and lower(recipient) = lower(email)
  and (
    body like '%/settings/notifications%' or body like '%/settings/security%'
    or subject in (
      'Set a new password for Inflo', 'Your Inflo password was changed', 'Your Inflo account was deleted',
      'Your Inflo account was deactivated', 'Your Inflo account is active again', 'Your Inflo account is back'
    )
  );

-- What waits for somebody at a place, while no mail server is set.
create index mail_fallback on kernel.mail ((fallback ->> 'id')) where fallback is not null and sent_at is null;

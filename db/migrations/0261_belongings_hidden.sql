-- What rests while its member has left and may come back: they keep their place in the line, and what they subscribed to.
alter table projects.waitlist_entry add column away boolean not null default false;
alter table support.newsletter_subscription add column away boolean not null default false;

update projects.waitlist_entry set away = true
  from accounts.member where member.id = waitlist_entry.member_id and member.deleted_at is not null
    and waitlist_entry.status in ('waiting', 'offered');
update projects.project set waiting = (
    select count(*) from projects.waitlist_entry
    where project_id = project.id and status = 'waiting' and not away)
  where exists (select from projects.waitlist_entry where project_id = project.id and away);
update support.newsletter_subscription set away = true
  from accounts.member where member.id = newsletter_subscription.member_id and member.deleted_at is not null;

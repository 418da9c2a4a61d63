-- Teams whose lead has left are led by the present member who has been on them longest; projects whose paper was not accepted, or
-- that nobody is left to write, are closed, and what waited for a place on them ends. From now on this happens with the event.

create temporary table passed_on as
  select paper.id as paper_id, next.member_id as next_id
  from workspace.paper
  join workspace.member lead on lead.paper_id = paper.id and lead.lead
  join accounts.member former on former.id = lead.member_id and former.deleted_at is not null
  cross join lateral (
    select mate.member_id from workspace.member mate
    join accounts.member account on account.id = mate.member_id and account.deleted_at is null
    where mate.paper_id = paper.id order by mate.joined_at, mate.member_id limit 1
  ) next
  where paper.status in ('draft', 'pending_publication_review', 'review', 'revision_requested');
-- A paper never has two: the former lead's mark goes first.
update workspace.member set lead = false from passed_on where member.paper_id = passed_on.paper_id and member.lead;
update workspace.member set lead = true from passed_on
  where member.paper_id = passed_on.paper_id and member.member_id = passed_on.next_id;

create temporary table ended as
  select project.id, project.title from projects.project
  join workspace.paper on paper.project_id = project.id
  where paper.status = 'rejected'
    or (paper.status in ('draft', 'pending_publication_review', 'review', 'revision_requested') and not exists (
      select from workspace.member mate
      join accounts.member account on account.id = mate.member_id and account.deleted_at is null
      where mate.paper_id = paper.id
    ))
  union
  -- Published ones are closed already, but a claim may have been left waiting on them.
  select project.id, project.title from projects.project where project.status = 'closed';

create temporary table told (member_id uuid, event text, text text, link text);
with gone as (
  update projects.waitlist_entry set status = 'closed', ended_at = now() from ended
  where project_id = ended.id and status in ('waiting', 'offered')
  returning member_id, title
)
insert into told select member_id, 'waitlist_offer', '“' || title || '” is no longer open, so its waitlist has ended.',
  '/student/dashboard?tab=available' from gone;
with gone as (
  update projects.claim set status = 'rejected', decided_at = now(),
    notes = 'The project is no longer open, so this claim has ended without a decision on it.'
  from ended where project_id = ended.id and claim.status = 'pending'
  returning member_id, title
)
insert into told select member_id, 'claim_decided', '“' || title || '” is no longer open, so your claim on it has ended.',
  '/student/dashboard?tab=available' from gone;
with gone as (
  update projects.invitation set status = 'withdrawn', ended_at = now() from ended
  where project_id = ended.id and status = 'pending'
  returning member_id, title
)
insert into told select member_id, 'team_invitation', '“' || title || '” is no longer open, so your invitation to its team has ended.',
  '/student/dashboard?tab=workspace' from gone where member_id is not null;
insert into told
  select mate.member_id, 'team_changed',
    case when mate.lead then 'You lead' else account.first_name || ' ' || account.last_name || ' leads' end
      || ' the team of “' || paper.title || '” now, since its lead has left Inflo.', '/student/papers/' || paper.id
  from passed_on
  join workspace.paper on paper.id = passed_on.paper_id
  join accounts.member account on account.id = passed_on.next_id
  join workspace.member mate on mate.paper_id = paper.id;

-- The places that are left are those of approved claims; students stand on no more of them than there are.
update projects.project set status = 'closed', waiting = 0,
  places_taken = least(max_students, greatest(students, (
    select coalesce(sum(places), 0) from projects.claim where project_id = project.id and claim.status = 'approved'
  )))
  from ended where project.id = ended.id
    and (project.status = 'open' or project.waiting > 0 or exists (select from told where told.text like '“' || ended.title || '”%'));

insert into notifications.notice (member_id, event, text, link, in_bell, for_digest, created_at)
  select told.member_id, told.event, left(told.text, 500), told.link, coalesce(choice.in_bell, true),
    coalesce(choice.mail, 'digest') <> 'none', now()
  from told
  join accounts.member account on account.id = told.member_id and account.deleted_at is null
  left join notifications.choice on choice.member_id = told.member_id and choice.event = told.event
  where coalesce(choice.in_bell, true) or coalesce(choice.mail, 'digest') <> 'none';

drop table passed_on, ended, told;

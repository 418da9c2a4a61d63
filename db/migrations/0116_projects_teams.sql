-- Invitations to teams, who may be found for them, and who left a team. The team itself stands in workspace.member.

create table projects.invitation (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects.project (id),
  paper_id uuid not null,
  -- To a mailbox: whoever opens the link that was mailed there, with an account of that address, is the one invited.
  email text check (length(email) between 3 and 254 and email = lower(email)),
  token_hash text unique check (length(token_hash) = 64),
  -- To a member, or the member who has opened the link.
  member_id uuid,
  invited_by uuid not null,
  -- Whether it took a place that was free for anybody; else it fills one that a claim holds for the team.
  took_place boolean not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint invitation_ended check ((status = 'pending') = (ended_at is null)),
  constraint invitation_addressed check (status <> 'pending' or email is not null or member_id is not null),
  constraint invitation_link check (email is null or status <> 'pending' or token_hash is not null)
);
create unique index invitation_member on projects.invitation (project_id, member_id) where status = 'pending';
create unique index invitation_email on projects.invitation (project_id, email) where status = 'pending';
create index invitation_of_project on projects.invitation (project_id) where status = 'pending';
create index invitation_of_member on projects.invitation (member_id) where member_id is not null;
create index invitation_by on projects.invitation (invited_by);
create index invitation_ending on projects.invitation (ends_at) where status = 'pending';
create index invitation_kept on projects.invitation (ended_at) where email is not null and status <> 'pending';

-- Who lets other members find them by name to invite them.
create table projects.findable_member (
  member_id uuid primary key,
  since timestamptz not null
);

create table projects.departure (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects.project (id),
  paper_id uuid not null,
  member_id uuid not null,
  -- Who took them off the team: the lead, or they themselves.
  by_id uuid not null,
  reason text not null default '' check (length(reason) <= 500),
  at timestamptz not null,
  constraint departure_reason check (by_id = member_id or reason <> '')
);
create index departure_of_member on projects.departure (member_id);
create index departure_by on projects.departure (by_id);

-- A claim that was approved stays so; whoever has left the team can claim the project again.
alter table projects.claim add column left_at timestamptz,
  add constraint claim_left check (left_at is null or status = 'approved');
drop index projects.claim_live;
create unique index claim_live on projects.claim (project_id, member_id)
  where status = 'pending' or (status = 'approved' and left_at is null);

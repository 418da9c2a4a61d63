-- Who waits for a place on a full project, in what order, and which place they were offered.

-- How many wait in line without an offer, kept beside the entries under the project's lock, so that lists need not count.
alter table projects.project add column waiting integer not null default 0 constraint project_waiting check (waiting >= 0);

create table projects.waitlist_entry (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects.project (id),
  member_id uuid not null,
  -- The order of the line. Drawn under the project's lock, so nobody who came later has a smaller one.
  sequence bigint not null generated always as identity,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'accepted', 'declined', 'passed_on', 'left', 'closed')),
  joined_at timestamptz not null,
  offered_at timestamptz,
  -- Until when an offered place is held; then it goes to the next in line.
  offer_ends_at timestamptz,
  ended_at timestamptz,
  constraint waitlist_offer check ((offered_at is null) = (offer_ends_at is null)),
  constraint waitlist_offered check (status not in ('offered', 'declined', 'passed_on') or offered_at is not null),
  constraint waitlist_waiting check (status not in ('waiting', 'left') or offered_at is null),
  constraint waitlist_ended check ((status in ('waiting', 'offered')) = (ended_at is null))
);
-- A member stands in a line at most once.
create unique index waitlist_live on projects.waitlist_entry (project_id, member_id) where status in ('waiting', 'offered');
create index waitlist_line on projects.waitlist_entry (project_id, sequence) where status = 'waiting';
create index waitlist_offers on projects.waitlist_entry (offer_ends_at) where status = 'offered';
create index waitlist_offers_of_project on projects.waitlist_entry (project_id) where status = 'offered';
create index waitlist_member on projects.waitlist_entry (member_id, joined_at desc);

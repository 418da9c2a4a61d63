-- Projects that members can claim, and their claims.
create schema projects;

create table projects.project (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('professional_question', 'refined_project', 'student_proposal')),
  -- The question that the project answers; a member's own proposal has none.
  question_id uuid,
  title text not null check (length(title) between 1 and 500),
  description text not null check (length(description) <= 5000),
  methodology text check (length(methodology) <= 5000),
  expected_outcomes text check (length(expected_outcomes) <= 5000),
  category text not null check (length(category) between 1 and 100),
  difficulty_level smallint not null check (difficulty_level between 1 and 5),
  required_skills text[] not null default '{}' check (cardinality(required_skills) <= 30),
  learning_objectives text[] not null default '{}' check (cardinality(learning_objectives) <= 30),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  timeline_weeks smallint not null check (timeline_weeks between 1 and 104),
  max_students smallint not null check (max_students between 1 and 20),
  -- Places held by pending and approved claims, kept beside the claims under the row's lock.
  -- The check makes an overbooked project impossible, whatever the code does.
  places_taken smallint not null default 0,
  -- Members on the project: approved claims.
  students smallint not null default 0,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The one paper that the project makes, from the first approved claim on.
  paper_id uuid unique,
  posted_at timestamptz not null,
  constraint project_places check (places_taken between 0 and max_students),
  constraint project_students check (students between 0 and places_taken)
);
-- One clinician's question makes one project, however often its approval is sent.
create unique index project_professional_question on projects.project (question_id) where kind = 'professional_question';
create index project_question on projects.project (question_id);
create index project_open on projects.project (posted_at desc, id) where status = 'open';

create table projects.claim (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects.project (id),
  member_id uuid not null,
  team_type text not null check (team_type in ('solo', 'pair', 'team')),
  places smallint not null check (
    (team_type = 'solo' and places = 1) or (team_type = 'pair' and places = 2) or (team_type = 'team' and places in (3, 4))
  ),
  explanation text not null check (length(explanation) between 1 and 500),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'revision_requested', 'rejected', 'withdrawn')),
  requested_at timestamptz not null,
  -- When and by whom it was decided; for a withdrawn claim the member themself.
  decided_at timestamptz,
  decided_by uuid,
  notes text not null default '' check (length(notes) <= 5000),
  constraint claim_decided check ((status = 'pending') = (decided_at is null))
);
-- A member has at most one live claim on a project.
create unique index claim_live on projects.claim (project_id, member_id) where status in ('pending', 'approved');
create index claim_member on projects.claim (member_id, requested_at desc);
create index claim_status on projects.claim (status, requested_at);
create index claim_requested on projects.claim (requested_at);

-- What members suggest: research projects of their own (proposals), and sharper versions of questions that were asked.
create table projects.suggestion (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('proposal', 'refined_question')),
  member_id uuid not null,
  -- The question that is refined; a proposal has none.
  question_id uuid,
  -- Of a refined question its question's; of a proposal the one that a tag names, if any.
  category text not null check (char_length(category) between 1 and 100),
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  required_skills text[] not null default '{}' check (cardinality(required_skills) <= 20),
  background text not null default '' check (char_length(background) <= 5000),
  proposed_tags text[] not null default '{}' check (cardinality(proposed_tags) <= 20),
  estimated_duration text check (
    estimated_duration in ('4-6 weeks', '6-8 weeks', '8-10 weeks', '10-12 weeks', '12+ weeks')
  ),
  collaboration_type text check (collaboration_type in ('solo', 'pair', 'team')),
  co_authors text[] not null default '{}' check (cardinality(co_authors) <= 10),
  research_methodology text not null default '' check (char_length(research_methodology) <= 5000),
  expected_outcomes text not null default '' check (char_length(expected_outcomes) <= 5000),
  timeline_weeks smallint check (timeline_weeks between 4 and 52),
  learning_objectives text[] not null default '{}' check (cardinality(learning_objectives) <= 20),
  status text not null default 'pending_review'
    check (status in ('pending_review', 'revision_requested', 'approved', 'rejected', 'withdrawn')),
  -- Counts how often it was sent; earlier rounds stand in projects.suggestion_round.
  round smallint not null default 1 check (round between 1 and 1000),
  submitted_at timestamptz not null,
  -- When and by whom it was decided; for a withdrawn one the member themself.
  decided_at timestamptz,
  decided_by uuid,
  notes text not null default '' check (char_length(notes) <= 5000),
  -- The project that its approval made.
  project_id uuid unique references projects.project (id),
  constraint suggestion_of_kind check (
    (kind = 'proposal' and question_id is null and collaboration_type is not null and timeline_weeks is null)
    or (kind = 'refined_question' and question_id is not null and timeline_weeks is not null and collaboration_type is null)
  ),
  constraint suggestion_decided check ((status = 'pending_review') = (decided_at is null)),
  constraint suggestion_made check ((status = 'approved') = (project_id is not null))
);
-- The same thing sent twice, by a second press or from a second tab, is one suggestion.
create unique index suggestion_live on projects.suggestion
  (member_id, kind, coalesce(question_id, '00000000-0000-0000-0000-000000000000'), lower(title))
  where status = 'pending_review' and round = 1;
create index suggestion_member on projects.suggestion (member_id, kind, submitted_at desc);
create index suggestion_status on projects.suggestion (kind, status, submitted_at, id);
-- What waits first, the oldest first, whatever else is asked for; and words anywhere in a title.
create index suggestion_review on projects.suggestion (kind, (status <> 'pending_review'), submitted_at, id);
create index suggestion_words on projects.suggestion using gin (title gin_trgm_ops);

-- What was sent in an earlier round, and what the reviewer asked for then.
create table projects.suggestion_round (
  suggestion_id uuid not null references projects.suggestion (id),
  round smallint not null,
  title text not null,
  -- The text as it stood: [{name, text}] in the form's order, without what was left empty.
  content jsonb not null,
  submitted_at timestamptz not null,
  decided_at timestamptz not null,
  decided_by uuid not null,
  notes text not null,
  primary key (suggestion_id, round)
);

-- Questions that people ask without an account, and every state that each of them has been in.
create schema questions;

create table questions.question (
  id uuid primary key default gen_random_uuid(),
  -- Who has the number sees the state, so it must not be guessable.
  tracking_number text not null unique check (tracking_number ~ '^Q-\d{4}-[2-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('clinician', 'community')),
  text text not null check (char_length(text) between 1 and 2000),
  category text check (char_length(category) between 1 and 100),
  urgency text check (urgency in ('low', 'medium', 'high')),
  clinical_setting text check (
    clinical_setting in (
      'emergency', 'icu', 'outpatient', 'surgery', 'telehealth', 'mental_health', 'rehabilitation', 'administration', 'other'
    )
  ),
  context_background text check (char_length(context_background) between 1 and 4100),
  importance_reason text check (char_length(importance_reason) between 3 and 200),
  expected_outcome text check (char_length(expected_outcome) between 1 and 2000),
  resources text check (char_length(resources) between 1 and 2000),
  -- The member who was signed in while asking. An address alone proves nothing: anyone may type anyone's.
  asker_member_id uuid,
  asker_name text not null check (char_length(asker_name) <= 100),
  asker_email text not null check (char_length(asker_email) between 3 and 254),
  asker_role text not null check (char_length(asker_role) <= 100),
  asker_institution text check (char_length(asker_institution) between 1 and 200),
  asker_linkedin text check (char_length(asker_linkedin) <= 500 and asker_linkedin ~ '^https://([a-z]{2,3}\.)?linkedin\.com/in/'),
  credit_by_name boolean not null,
  notify_on_completion boolean not null,
  allow_student_contact boolean not null,
  active_mentorship boolean not null,
  mentor_notification_preference text not null check (mentor_notification_preference in ('email', 'both')),
  status text not null check (
    status in ('submitted', 'needs_clarification', 'available', 'assigned', 'in_research', 'published', 'declined')
  ),
  status_since timestamptz not null,
  paper_url text check (char_length(paper_url) between 1 and 500),
  asked_at timestamptz not null,
  constraint question_of_a_clinician check (
    kind <> 'clinician'
    or (
      char_length(text) between 10 and 500
      and clinical_setting is not null
      and (context_background is null or char_length(context_background) between 3 and 300)
      and char_length(asker_name) >= 1
      and asker_role in (
        'physician', 'nurse', 'physician_assistant', 'nurse_practitioner', 'administrator', 'researcher', 'pharmacist',
        'therapist', 'other'
      )
    )
  ),
  constraint question_of_the_community check (kind <> 'community' or (category is not null and urgency is not null)),
  -- Nobody can be named who gave no name.
  constraint question_credit check (not credit_by_name or asker_name <> '')
);
create index question_status on questions.question (status, asked_at, id);
create index question_asked on questions.question (asked_at, id);
create index question_asker on questions.question (asker_member_id, asked_at desc) where asker_member_id is not null;

create table questions.status_change (
  id bigint primary key generated always as identity,
  question_id uuid not null references questions.question (id),
  status text not null check (
    status in ('submitted', 'needs_clarification', 'available', 'assigned', 'in_research', 'published', 'declined')
  ),
  at timestamptz not null,
  -- Who decided, and what they wrote to the asker; empty for what happens of itself.
  actor_id uuid,
  notes text not null default '' check (char_length(notes) <= 5000)
);
create index status_change_question on questions.status_change (question_id, id);

-- Peer review: one round for each submission that is sent to reviewers.
create schema peer_review;

create table peer_review.round (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique,
  paper_id uuid not null,
  -- 1 for the first submission of the paper that was sent to reviewers.
  number int not null check (number >= 1),
  status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
  -- Fixed when the submission is sent, regardless of later changes of the default.
  mode text not null check (mode in ('both_hidden', 'reviewers_hidden', 'open')),
  opened_by uuid not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  unique (paper_id, number)
);

create table peer_review.invitation (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references peer_review.round,
  status text not null default 'invited' check (status in ('invited', 'accepted', 'declined', 'expired', 'cancelled')),
  -- Null for a person who was invited by e-mail, until they accept.
  member_id uuid,
  -- Empty for members who were invited by their account.
  email text not null default '' check (length(email) <= 254 and email = lower(email)),
  name text not null default '' check (length(name) <= 200),
  -- The role and institution of a person without an account, as the editor gave them.
  role text check (role in ('faculty', 'clinician')),
  institution text not null default '' check (length(institution) <= 200),
  message text not null default '' check (length(message) <= 2000),
  -- The SHA-256 of the link's token, in hexadecimal; null for members who were invited by their account.
  token_hash text unique,
  -- True if the editor saw the link: opening it then does not prove who owns the mailbox.
  link_shown boolean not null default false,
  -- The editor's reason for inviting a person in spite of a conflict of interest.
  conflict_reason text not null default '' check (length(conflict_reason) <= 1000),
  -- The number by which authors and other reviewers know the reviewer; null until they accept.
  reviewer_number int check (reviewer_number >= 1),
  invited_by uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 1000),
  suggestion text not null default '' check (length(suggestion) <= 1000),
  ended_at timestamptz,
  check (member_id is not null or token_hash is not null or status <> 'invited'),
  unique (round_id, reviewer_number)
);
create unique index invitation_of_member on peer_review.invitation (round_id, member_id)
  where member_id is not null and status in ('invited', 'accepted');
create unique index invitation_of_address on peer_review.invitation (round_id, email)
  where email <> '' and status in ('invited', 'accepted');
create index invitation_member on peer_review.invitation (member_id, invited_at desc) where member_id is not null;
create index invitation_email on peer_review.invitation (email) where email <> '';
create index invitation_expires on peer_review.invitation (expires_at) where status = 'invited';
create index invitation_due on peer_review.invitation (due_at) where status = 'accepted';

create table peer_review.review (
  invitation_id uuid primary key references peer_review.invitation,
  round_id uuid not null references peer_review.round,
  member_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'countersign_awaited', 'submitted', 'closed')),
  -- Scales with remarks, comments to authors, comments to the editor, and comments on passages.
  answers jsonb not null,
  -- Counts the saved drafts, so that two tabs do not overwrite each other.
  version int not null default 0,
  recommendation text check (recommendation in ('accept', 'minor', 'major', 'reject')),
  -- The stems of the submission's title, abstract and keywords, by which reviewers are found for similar papers.
  subject tsvector not null,
  started_at timestamptz not null,
  saved_at timestamptz,
  submitted_at timestamptz,
  closed_at timestamptz,
  check ((status = 'submitted') = (recommendation is not null and submitted_at is not null))
);
create index review_round on peer_review.review (round_id);
create index review_member on peer_review.review (member_id);
create index review_subject on peer_review.review using gin (subject);

-- Reminders that were sent, by due date: an extension starts them again.
create table peer_review.reminder (
  invitation_id uuid not null references peer_review.invitation,
  kind text not null check (kind in ('soon', 'today', 'late', 'asked')),
  due_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (invitation_id, kind, due_at)
);

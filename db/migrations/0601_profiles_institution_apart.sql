-- Institutions whose names look alike and that an admin said are two: neither is offered to be merged into the other any more. What was
-- said is kept with who took it back; it goes with an institution that nobody is at.
create table profiles.institution_apart (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references profiles.institution on delete cascade,
  other_id uuid not null references profiles.institution on delete cascade,
  said_by_id uuid not null,
  said_at timestamptz not null,
  undone_by_id uuid,
  undone_at timestamptz,
  check (institution_id <> other_id),
  check ((undone_by_id is null) = (undone_at is null))
);
create index institution_apart_one on profiles.institution_apart (institution_id);
create index institution_apart_other on profiles.institution_apart (other_id);

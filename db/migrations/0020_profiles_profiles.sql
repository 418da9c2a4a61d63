-- What members tell about themselves.
create schema profiles;

create table profiles.profile (
  member_id uuid primary key references accounts.member on delete cascade,
  institution text check (length(institution) between 1 and 200),
  program text check (length(program) between 1 and 200),
  year text check (length(year) between 1 and 40),
  bio text check (length(bio) between 1 and 2000),
  research_interests text[] not null default '{}' check (cardinality(research_interests) <= 30),
  skills text[] not null default '{}' check (cardinality(skills) <= 30),
  linkedin_url text check (length(linkedin_url) <= 300 and linkedin_url like 'https://%'),
  orcid_id text check (orcid_id ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  updated_at timestamptz not null
);
create index profile_by_institution on profiles.profile (lower(institution));

-- Re-encoded on arrival. Apart from the profile, so that lists never carry the large one.
create table profiles.photo (
  member_id uuid primary key references accounts.member on delete cascade,
  picture bytea not null check (length(picture) <= 1000000),
  thumbnail bytea not null check (length(thumbnail) <= 30000),
  updated_at timestamptz not null
);

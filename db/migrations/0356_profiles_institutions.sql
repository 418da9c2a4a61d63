-- Institutions by all the names that they are known under, so that "Univ. of Ghana" and "university of  ghana" are counted as one.

-- What two spellings of one name have in common: no case, no accents, no signs, whole words for the usual short ones. Never empty.
create function profiles.institution_key(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(trim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      ' ' || regexp_replace(regexp_replace(replace(
        regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '&', ' and '),
        '[''`\u2018\u2019]', '', 'g'),
        '[\s!-/:-@\[-_{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g') || ' ',
      '^ the ', ' '),
      '^ u of ', ' university of '),
      ' (univ|uni) ', ' university ', 'g'),
      ' inst ', ' institute ', 'g'),
      ' hosp ', ' hospital ', 'g'),
      ' coll ', ' college ', 'g'),
      ' (dept|dep) ', ' department ', 'g'),
      ' centre ', ' center ', 'g'),
      ' natl ', ' national ', 'g')
  ), ''), lower(name))
$$;

create table profiles.institution (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- The last nine characters of its address at ror.org.
  ror_id text unique check (ror_id ~ '^0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$'),
  -- The one that it was merged into, and the last of that line: itself where it stands alone. What is counted is counted by root.
  parent_id uuid references profiles.institution,
  root_id uuid not null references profiles.institution,
  made_at timestamptz not null,
  check (parent_id <> id),
  check ((parent_id is null) = (root_id = id))
);
create index institution_parent on profiles.institution (parent_id);
create index institution_root on profiles.institution (root_id);

create table profiles.institution_alias (
  key text primary key,
  institution_id uuid not null references profiles.institution on delete cascade,
  name text not null check (length(name) between 1 and 200),
  source text not null check (source in ('typed', 'admin'))
);
create index institution_alias_institution on profiles.institution_alias (institution_id);
create index institution_alias_key on profiles.institution_alias using gin (key gin_trgm_ops);

create table profiles.institution_merge (
  id uuid primary key default gen_random_uuid(),
  institution_id uuid not null references profiles.institution,
  into_id uuid not null references profiles.institution,
  merged_by_id uuid not null,
  merged_at timestamptz not null,
  undone_by_id uuid,
  undone_at timestamptz,
  check ((undone_by_id is null) = (undone_at is null))
);
create index institution_merge_from on profiles.institution_merge (institution_id);
create index institution_merge_into on profiles.institution_merge (into_id);

alter table profiles.profile add column institution_id uuid references profiles.institution;
create index profile_institution on profiles.profile (institution_id);

with keyed as (
  select profiles.institution_key(institution) as key, mode() within group (order by institution) as name
  from profiles.profile where institution is not null group by 1
), made as materialized (
  select key, name, gen_random_uuid() as id from keyed
), institutions as (
  insert into profiles.institution (id, name, root_id, made_at) select id, name, id, now() from made
)
insert into profiles.institution_alias (key, institution_id, name, source) select key, id, name, 'typed' from made;

update profiles.profile set institution_id = alias.institution_id
from profiles.institution_alias as alias where alias.key = profiles.institution_key(institution);

-- How the authors of a paper stand on it: in which order, under which name, from where, who answers letters, and who agreed to what.
-- Null is as the account and the profile say; without a place an author stands behind those who have one.
alter table workspace.member
  add column place integer,
  add column printed_given_name text check (length(printed_given_name) <= 100),
  add column printed_family_name text check (length(printed_family_name) <= 100),
  add column affiliation text check (length(affiliation) <= 300),
  add column orcid text,
  add column corresponding boolean not null default false,
  add column asked_at timestamptz,
  -- The fingerprint of the list that was agreed to: another list was not.
  add column agreed_to text,
  add column agreed_at timestamptz;
create unique index member_one_corresponding on workspace.member (paper_id) where corresponding;

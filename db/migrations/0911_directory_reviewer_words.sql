-- The words of members who can be invited as reviewers.
create index entry_reviewer_words on directory.entry using gin (words) with (fastupdate = off)
  where role in ('faculty', 'clinician');

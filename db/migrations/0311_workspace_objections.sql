-- An author who does not agree with how the authors are printed, and why: the list that it is said of, known by its mark. A change of the
-- list makes it a word on something else, as it does an agreement.
alter table workspace.member
  add column objects_to text,
  add column objection text not null default '' check (length(objection) <= 1000),
  add column objected_at timestamptz,
  add check ((objects_to is null) = (objected_at is null));

-- Funders with their ids and award numbers are part of the declarations. Older submissions have none.
alter table submission.submission add constraint submission_funders_check
  check (coalesce(jsonb_typeof(declarations -> 'funders'), 'array') = 'array');

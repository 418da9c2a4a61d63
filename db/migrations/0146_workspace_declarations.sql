-- What the authors declared with a submission: ethics, conflicts of interest, funding, data, use of AI. Null where nothing was.
alter table workspace.submission add column declarations jsonb check (jsonb_typeof(declarations) = 'object');

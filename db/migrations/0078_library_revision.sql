-- Lists read few, narrow columns; what a card says beside its counts is kept by each process under the paper's revision.
alter table library.paper drop column card;
alter table library.paper add column revision integer not null default 1;

-- Only what a card shows counts: a reading or a like leaves the revision alone.
create function library.revise_paper() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger revise_paper before update of
  paper_id, title, category, summary, keywords, author_names, institution, journal, contributor, published_on,
  read_minutes, featured, featured_reason
  on library.paper for each row execute function library.revise_paper();

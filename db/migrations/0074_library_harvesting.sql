-- What harvesters, feeds and sitemaps are told of every paper that is or ever was in the library: when its metadata last
-- changed, and whether it is gone. Deleted papers stay for good (OAI-PMH, deletedRecord persistent).
create table library.oai_record (
  paper_id text primary key,
  category text not null,
  -- The category in characters that an address and a set's name may have.
  set_spec text not null generated always as (
    coalesce(nullif(trim(both '-' from regexp_replace(lower(category), '[^a-z0-9]+', '-', 'g')), ''), 'other')
  ) stored,
  -- Whole seconds: what is finer could not be asked for.
  changed_at timestamptz not null check (changed_at = date_trunc('second', changed_at)),
  deleted boolean not null default false
);
create index oai_record_by_change on library.oai_record (changed_at, paper_id);
create index oai_record_by_set on library.oai_record (set_spec, changed_at, paper_id);

insert into library.oai_record (paper_id, category, changed_at)
select paper_id, category, date_trunc('second', updated_at) from library.paper;

create function library.stamp_record(stamped_id text, stamped_category text, is_deleted boolean) returns void
language sql as $$
  insert into library.oai_record (paper_id, category, changed_at, deleted)
  values (stamped_id, stamped_category, date_trunc('second', clock_timestamp()), is_deleted)
  on conflict (paper_id) do update
  set category = excluded.category, changed_at = excluded.changed_at, deleted = excluded.deleted
  where (oai_record.category, oai_record.changed_at, oai_record.deleted)
    is distinct from (excluded.category, excluded.changed_at, excluded.deleted)
$$;

create function library.stamp_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform library.stamp_record(old.paper_id, old.category, true);
  elsif tg_op = 'INSERT' then
    perform library.stamp_record(new.paper_id, new.category, new.withdrawn_at is not null);
  elsif (old.paper_id, old.title, old.category, old.abstract, old.keywords, old.journal, old.doi, old.licence_url,
    old.licence_name, old.contributor, old.published_on, old.language, old.imprint, old.current_version, old.withdrawn_at)
    is distinct from (new.paper_id, new.title, new.category, new.abstract, new.keywords, new.journal, new.doi,
    new.licence_url, new.licence_name, new.contributor, new.published_on, new.language, new.imprint, new.current_version,
    new.withdrawn_at) then
    if old.paper_id <> new.paper_id then
      perform library.stamp_record(old.paper_id, old.category, true);
    end if;
    -- A withdrawn paper keeps its page, but is deleted for harvesters.
    perform library.stamp_record(new.paper_id, new.category, new.withdrawn_at is not null);
  end if;
  return null;
end $$;

create trigger paper_stamped after insert or delete on library.paper
  for each row execute function library.stamp_paper();
-- A reading or a like changes nothing of the metadata, and must cost nothing here.
create trigger paper_stamped_when_changed after update on library.paper
  for each row when (old.views = new.views and old.likes = new.likes) execute function library.stamp_paper();

-- Authors are written all at once; a paper is stamped once for all of them.
create function library.stamp_papers_of_authors() returns trigger language plpgsql as $$
begin
  -- Not those of a deleted paper, whose own trigger has spoken.
  update library.oai_record set changed_at = date_trunc('second', clock_timestamp())
  from library.paper
  where paper.id in (select changed.paper_id from changed) and oai_record.paper_id = paper.paper_id
    and oai_record.changed_at <> date_trunc('second', clock_timestamp());
  return null;
end $$;

create trigger author_added after insert on library.author referencing new table as changed
  for each statement execute function library.stamp_papers_of_authors();
create trigger author_changed after update on library.author referencing new table as changed
  for each statement execute function library.stamp_papers_of_authors();
create trigger author_removed after delete on library.author referencing old table as changed
  for each statement execute function library.stamp_papers_of_authors();

-- Emptying the whole table fires no trigger of a row.
create function library.stamp_all_deleted() returns trigger language plpgsql as $$
begin
  update library.oai_record set deleted = true, changed_at = date_trunc('second', clock_timestamp()) where not deleted;
  return null;
end $$;
create trigger paper_stamped_when_emptied after truncate on library.paper
  for each statement execute function library.stamp_all_deleted();

-- A sitemap's files are filled one after another, so that a new paper changes the last one only.
create index paper_by_arrival on library.paper (created_at, id);

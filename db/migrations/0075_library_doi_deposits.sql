-- Two changes within one second are two.
alter table library.oai_record add column changes integer not null default 1;

create or replace function library.stamp_record(stamped_id text, stamped_category text, is_deleted boolean) returns void
language sql as $$
  insert into library.oai_record (paper_id, category, changed_at, deleted)
  values (stamped_id, stamped_category, date_trunc('second', clock_timestamp()), is_deleted)
  on conflict (paper_id) do update
  set category = excluded.category, changed_at = excluded.changed_at, deleted = excluded.deleted,
    changes = oai_record.changes + 1
$$;

create or replace function library.stamp_papers_of_authors() returns trigger language plpgsql as $$
begin
  -- Not those of a deleted paper, whose own trigger has spoken.
  update library.oai_record set changed_at = date_trunc('second', clock_timestamp()), changes = oai_record.changes + 1
  from library.paper
  where paper.id in (select changed.paper_id from changed) and oai_record.paper_id = paper.paper_id;
  return null;
end $$;

-- What a registration agency (Crossref, DataCite) was told of Inflo's own papers, and what it answered.
create table library.doi_deposit (
  paper_id uuid primary key references library.paper (id) on delete cascade,
  registrar text not null check (registrar in ('crossref', 'datacite')),
  doi text not null unique check (length(doi) between 8 and 300),
  -- waiting: to be sent, or to be sent again; queued: received there, and being worked on; failed: refused until somebody acts.
  state text not null check (state in ('waiting', 'queued', 'registered', 'failed')),
  -- Which change of the paper's metadata was told last (oai_record.changes); a later one is told anew.
  told_changes integer,
  batch_id text,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 1000),
  requested_at timestamptz not null,
  last_tried_at timestamptz,
  -- A job has it in hand until then; afterwards it is found again.
  in_hand_until timestamptz,
  registered_at timestamptz,
  check (state <> 'queued' or batch_id is not null)
);
create index doi_deposit_open on library.doi_deposit (in_hand_until) where state in ('waiting', 'queued');

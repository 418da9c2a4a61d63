-- Parts of a section that no manuscript may hold: its document has them, and the derived text leaves them out.
alter table workspace.section
  add column unreadable_parts integer not null default 0 check (unreadable_parts >= 0);

-- What a few megabytes of a document say is no longer than this, however much of it came at once from several servers.
alter table workspace.section drop constraint section_content_check;
alter table workspace.section add constraint section_content_check check (length(content) <= 40000000);

-- PostgreSQL keeps a megabyte of words of one text: a section of many different words has more, and is searched by its beginning.
create function workspace.section_words(content text) returns tsvector language plpgsql immutable strict parallel safe as $$
begin
  return strip(to_tsvector('english', search.plain(content)));
exception when program_limit_exceeded then
  return strip(to_tsvector('english', left(search.plain(content), 100000)));
end $$;

alter table workspace.section drop column words;
alter table workspace.section
  add column words tsvector not null generated always as (workspace.section_words(content)) stored,
  alter column words set storage external;

-- Papers whose document says what could not be written down, since when, and why not at the last try.
create table workspace.underived (
  paper_id uuid primary key references workspace.paper on delete cascade,
  since timestamptz not null,
  reason text not null check (length(reason) <= 300)
);

-- What a published paper shows is nobody's own any more: whoever put it in may leave, or clear up, and it stays.
alter table kernel.file add column stays boolean not null default false;

-- Pictures and supplementary files of the papers in the library; the bytes lie in kernel.file under the same id.
create table library.file (
  id uuid not null,
  paper_id uuid not null references library.paper on delete cascade,
  primary key (id, paper_id)
);
create index file_by_paper on library.file (paper_id);

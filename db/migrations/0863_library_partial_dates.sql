-- A date of publication is as precise as its source says: a year, a month, a day, a season, or the range from one to another, in the
-- Extended Date/Time Format (ISO 8601-2). The day beside it is the first that it can mean, for sorting.
create function library.first_day(issued text) returns date
  language sql immutable strict parallel safe
  return (
    select min(make_date(
      substr(point, 1, 4)::integer,
      coalesce(
        case when substr(point, 6, 2) between '21' and '24' then (substr(point, 6, 2)::integer - 20) * 3
          else nullif(substr(point, 6, 2), '')::integer end,
        1),
      coalesce(nullif(substr(point, 9, 2), ''), '1')::integer))
    from unnest(string_to_array(issued, '/')) as point
  );

alter table library.paper add column issued text;
update library.paper set issued = to_char(published_on, 'YYYY-MM-DD');
alter table library.paper
  alter column issued set not null,
  add constraint paper_issued check (
    issued ~ '^\d{4}(-(0[1-9]|1[0-2])(-\d{2})?|-2[1-4])?(/\d{4}(-(0[1-9]|1[0-2])(-\d{2})?|-2[1-4])?)?$'
    and published_on = library.first_day(issued)
  );

-- What a card shows, and what harvesters read.
drop trigger revise_paper on library.paper;
create trigger revise_paper before update of
  paper_id, title, category, summary, keywords, author_names, institution, journal, contributor, published_on, issued,
  read_minutes, featured, featured_reason
  on library.paper for each row execute function library.revise_paper();

create or replace function library.stamp_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform library.stamp_record(old.paper_id, old.category, true);
  elsif tg_op = 'INSERT' then
    perform library.stamp_record(new.paper_id, new.category, new.withdrawn_at is not null);
  elsif (old.paper_id, old.title, old.category, old.abstract, old.keywords, old.journal, old.doi, old.licence_url,
    old.licence_name, old.contributor, old.issued, old.language, old.imprint, old.current_version, old.withdrawn_at)
    is distinct from (new.paper_id, new.title, new.category, new.abstract, new.keywords, new.journal, new.doi,
    new.licence_url, new.licence_name, new.contributor, new.issued, new.language, new.imprint, new.current_version,
    new.withdrawn_at) then
    if old.paper_id <> new.paper_id then
      perform library.stamp_record(old.paper_id, old.category, true);
    end if;
    -- A withdrawn paper keeps its page, but is deleted for harvesters.
    perform library.stamp_record(new.paper_id, new.category, new.withdrawn_at is not null);
  end if;
  return null;
end $$;

-- Imported articles had a first of January or of a month where their source named none. Which of those were meant is not known any more,
-- so no more is said than is certain; importing the file again reads it as it is.
update library.paper set issued = to_char(published_on, case extract(month from published_on) when 1 then 'YYYY' else 'YYYY-MM' end)
where source = 'imported' and extract(day from published_on) = 1;

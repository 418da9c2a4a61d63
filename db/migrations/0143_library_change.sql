-- A number that rises with every change of what lists show: while it is the same, so is every list.
create table library.change (
  one_row boolean primary key default true check (one_row),
  number bigint not null
);
insert into library.change (number) values (1);

-- Raised once a transaction and at its end: held no longer than the commit takes, and when nothing else is waited for any
-- more, so that two who change papers in different order can't lock each other out.
create function library.raise_change() returns trigger language plpgsql as $$
begin
  if current_setting('library.change_raised', true) = 'yes' then return null; end if;
  update library.change set number = number + 1;
  perform set_config('library.change_raised', 'yes', true);
  return null;
end $$;

create constraint trigger paper_changes_lists after insert or update or delete on library.paper
  deferrable initially deferred for each row execute function library.raise_change();
create constraint trigger total_changes_lists after insert or update or delete on library.category_total
  deferrable initially deferred for each row execute function library.raise_change();
create trigger paper_changes_lists_when_emptied after truncate on library.paper
  for each statement execute function library.raise_change();

-- Why a backup does not lie in the second place yet; empty where it does, or where nobody has tried.
alter table kernel.backup add column copy_problem text not null default '' check (length(copy_problem) <= 1000);

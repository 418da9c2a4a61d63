-- The usual terms for these tables, and for what carries their names (0868).
alter table workspace.brought_text rename to restore_conflict_text;
alter table workspace.cut_text rename to removed_text;
alter table workspace.served_text rename to merge_base;
alter table workspace.served_to rename to merge_base_reader;
select migration.rename_parts('workspace', 'brought_text', 'restore_conflict_text');
select migration.rename_parts('workspace', 'cut_text', 'removed_text');
select migration.rename_parts('workspace', 'served_text', 'merge_base');
select migration.rename_parts('workspace', 'served_to', 'merge_base_reader');

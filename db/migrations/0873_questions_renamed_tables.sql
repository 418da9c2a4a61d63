-- The usual term for this table, and for what carries its name (0868).
alter table questions.receipt_due rename to receipt_queue;
select migration.rename_parts('questions', 'receipt_due', 'receipt_queue');

-- The admin who made a reset link to hand over. Using such a link proves no mailbox.
alter table accounts.password_reset add column made_by uuid;

-- The submission's tables, out of the schema workspace (0876), which is empty now.
create schema submission;
alter table workspace.submission set schema submission;
alter table workspace.approval set schema submission;
alter table workspace.approval_reminder set schema submission;
alter table workspace.extension set schema submission;
alter table workspace.reminder set schema submission;
alter table workspace.guideline_answer set schema submission;
drop schema workspace;

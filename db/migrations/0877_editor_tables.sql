-- The document's tables, out of the schema workspace (0876).
create schema editor;
alter function workspace.section_words(text) set schema editor;
alter table workspace.section set schema editor;
alter table workspace.section_writer set schema editor;
alter table workspace.section_reminder set schema editor;
alter table workspace.comment_thread set schema editor;
alter table workspace.comment set schema editor;
alter table workspace.merge_base set schema editor;
alter table workspace.merge_base_reader set schema editor;
alter table workspace.version set schema editor;
alter table workspace.underived set schema editor;
alter table workspace.file set schema editor;
alter table workspace.resource set schema editor;
alter table workspace.lost_words set schema editor;
alter table workspace.lost_span set schema editor;
alter table workspace.removed_passage set schema editor;

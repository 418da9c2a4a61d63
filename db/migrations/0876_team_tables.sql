-- The schema workspace becomes three, one for each of its features: team, editor and submission. A table keeps its name and takes its
-- constraints, indexes and sequences along. The server is stopped for this release: processes of the version before know only the old names.
create schema team;
alter table workspace.paper set schema team;
alter table workspace.member set schema team;
alter table workspace.guest set schema team;
alter table workspace.invitation set schema team;
alter table workspace.mentorship set schema team;
alter table workspace.mentor_review set schema team;
alter table workspace.ai_use set schema team;
alter table workspace.ai_none set schema team;
alter table workspace.document_client set schema team;
alter table workspace.section_writing set schema team;
alter table workspace.removed_text set schema team;
alter table workspace.restore_conflict_text set schema team;
alter table workspace.writer_colour set schema team;

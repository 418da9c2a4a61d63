-- Which sections hold what a member wrote: for their export.
create index on workspace.section_writing using gin ((runs -> 'by'));

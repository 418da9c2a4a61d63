-- Words anywhere in the name of a member, or of somebody whom a team names: the review lists are searched by people.
create index member_named on accounts.member using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index submission_named on workspace.submission using gin (co_authors gin_trgm_ops);

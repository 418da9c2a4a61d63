-- Words anywhere in a member's name, for lists that are searched by people.
create extension if not exists pg_trgm;
create index member_named on accounts.member using gin ((first_name || ' ' || last_name) gin_trgm_ops);

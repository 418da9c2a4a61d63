-- Open projects are searched by the same words as all other texts (migration 0885).
drop index projects.project_listed_words;
alter table projects.project drop column words;
create or replace function projects.words_of(title text, description text, skills text[], tags text[]) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('english'::regconfig,
    search.plain(title || ' ' || description || ' ' || array_to_string(skills || tags, ' ')));
alter table projects.project
  add column words tsvector not null generated always as (projects.words_of(title, description, required_skills, tags)) stored;
create index project_listed_words on projects.project using gin (words) with (gin_pending_list_limit = 64) where listed;

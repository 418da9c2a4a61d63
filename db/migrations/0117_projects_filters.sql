-- What open projects are searched and narrowed by.

create function projects.words_of(title text, description text, skills text[], tags text[]) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('english'::regconfig, title || ' ' || description || ' ' || array_to_string(skills || tags, ' '));

create function projects.lowered(entries text[]) returns text[]
  language sql immutable parallel safe
  return lower(entries::text)::text[];

alter table projects.project
  -- As its asker chose it, kept here since a list is narrowed by it.
  add column clinical_setting text check (length(clinical_setting) between 1 and 100),
  -- A full project of several students stays in the list: places come free again.
  add column listed boolean not null generated always as (
    status = 'open' and (max_students > 1 or places_taken < max_students)
  ) stored,
  add column words tsvector not null generated always as (projects.words_of(title, description, required_skills, tags)) stored,
  add column skills_lowered text[] not null generated always as (projects.lowered(required_skills)) stored;

update projects.project set clinical_setting = question.clinical_setting
  from questions.question as question where question.id = question_id;

drop index projects.project_open;
create index project_listed on projects.project (posted_at desc, id) where listed;
create index project_listed_category on projects.project (category, posted_at desc, id) where listed;
create index project_listed_setting on projects.project (clinical_setting, posted_at desc, id) where listed;
create index project_listed_words on projects.project using gin (words) where listed;
create index project_listed_skills on projects.project using gin (skills_lowered) where listed;
create index project_with_places on projects.project (id) where status = 'open' and places_taken < max_students;

-- Narrowing the open projects by several filters, or searching them, read every project for the page and once more for the count.
create index project_listed_narrowed on projects.project
  (category, clinical_setting, difficulty_level, posted_at desc, id) where listed;
-- Words of new projects are sorted in sooner: until they are, every search reads the whole list of them.
alter index projects.project_listed_words set (gin_pending_list_limit = 64);

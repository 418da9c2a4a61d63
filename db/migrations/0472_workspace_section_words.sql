-- What a section says, as the words that a question of its writers is compared with: made when it is written, not at each question.
-- They are stored as they are, since unpacking them would take longer than comparing.
alter table workspace.section
  add column words tsvector not null generated always as (strip(to_tsvector('english', search.plain(content)))) stored,
  alter column words set storage external;

-- Lists by title and by author are read by people, who look for Ångström under A, and for “On waiting” under O. A key holds the
-- words without case, accents, quotation marks and markup, and begins with a letter or a figure. Written here, as the
-- database's own order by the letters' numbers knows none of this and is the only one that every database of ours has.
create function library.sort_key(words text) returns text
  language sql immutable strict parallel safe
  return trim(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          translate(
            replace(replace(replace(replace(
              lower(normalize(regexp_replace(words, '</?[[:alpha:]][^<>]*>', '', 'g'), NFKD)),
              'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
            'øłđðħıŀŧ', 'olddhilt'),
          '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'),
        '["''`\u00b4\u00ab\u00bb\u2018-\u201f\u2032-\u2035\u2039\u203a\u300c-\u300f]', '', 'g'),
      '^[^[:alnum:]]+|\s+(?=\s)', '', 'g'));

-- The family name with what belongs to it ("van der Berg" under V, as PubMed files it), then the given names. A tab comes before
-- every letter, so that all of one name stand before those whose name goes on.
create function library.person_key(family text, given text) returns text
  language sql immutable strict parallel safe
  return case when library.sort_key(family) = '' then library.sort_key(given)
    else library.sort_key(family) || E'\t' || library.sort_key(given) end;

-- By the first author's row where there is one; else the last word of the name is taken for the family name.
create function library.author_key(paper uuid, name text) returns text
  language sql stable
  return coalesce(
    (select library.person_key(family_name, given_name) from library.author where paper_id = paper and position = 1),
    library.person_key(substring(name from '\S+\s*$'), regexp_replace(name, '\s*\S+\s*$', '')),
    '');

drop index library.search_text_by_title;
drop index library.search_text_by_author;
-- One order in every database, whatever its language.
alter table library.search_text
  alter column title_key type text collate "C",
  alter column author_key type text collate "C";

create or replace function library.search_text_after_insert() returns trigger language plpgsql as $$
begin
  insert into library.search_text (paper_id, category, published_on, title_key, author_key, words)
  select id, category, published_on, library.sort_key(title), library.author_key(id, author_names[1]),
    library.front_words(title, author_names, keywords, abstract)
  from added as paper;
  perform library.add_words(array(select unnest(library.spelt_words(title, author_names, keywords, abstract)) from added as paper));
  return null;
end $$;

create or replace function library.search_text_after_update() returns trigger language plpgsql as $$
begin
  if (old.title, old.author_names, old.keywords, old.abstract, old.category, old.published_on, old.withdrawn_at)
    is not distinct from
    (new.title, new.author_names, new.keywords, new.abstract, new.category, new.published_on, new.withdrawn_at)
  then
    return null;
  end if;
  update library.search_text set
    category = new.category,
    published_on = new.published_on,
    title_key = library.sort_key(new.title),
    author_key = library.author_key(new.id, new.author_names[1]),
    listed = new.withdrawn_at is null,
    words = library.front_words(new.title, new.author_names, new.keywords, new.abstract) || ts_filter(words, '{d}')
  where paper_id = new.id;
  perform library.take_words(library.spelt_words(old.title, old.author_names, old.keywords, old.abstract));
  perform library.add_words(library.spelt_words(new.title, new.author_names, new.keywords, new.abstract));
  return null;
end $$;

-- Authors are written after their paper.
create function library.author_sorts_paper() returns trigger language plpgsql as $$
begin
  update library.search_text set author_key = library.person_key(new.family_name, new.given_name)
  where paper_id = new.paper_id and author_key <> library.person_key(new.family_name, new.given_name);
  return null;
end $$;
create trigger author_sorts_paper after insert or update of position, family_name, given_name on library.author
  for each row when (new.position = 1) execute function library.author_sorts_paper();

update library.search_text set title_key = library.sort_key(paper.title), author_key = library.author_key(paper.id, paper.author_names[1])
from library.paper where paper.id = search_text.paper_id;

create index search_text_by_title on library.search_text (title_key, paper_id) include (category) where listed;
create index search_text_by_author on library.search_text (author_key, paper_id) include (category) where listed;

-- search.plain (0885) also reads Greek letters: a single one, or two, become their English names, so that "TNF-α", "TNFα" and "TNF-alpha" have
-- the same words. Three or more together are a Greek word. Known names are also read with a Latin letter ("NF-kB", "IL-1b"), and the "μ" of a
-- unit as "u". normal-text.ts does the same for what is typed.
create or replace function search.plain(text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  letters text;
  names constant text[] := array['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu', 'nu', 'xi',
    'omicron', 'pi', 'rho', 'sigma', 'sigma', 'tau', 'upsilon', 'phi', 'chi', 'psi', 'omega'];
  plain text := regexp_replace($1,
    '(^|[^0-9.,])([1-9][0-9]{0,2})[,''\u2019\u00a0\u2009\u202f]([0-9]{3})'
    '(?:[,''\u2019\u00a0\u2009\u202f]([0-9]{3}))?(?:[,''\u2019\u00a0\u2009\u202f]([0-9]{3}))?(?![0-9])',
    '\1\2\3\4\5', 'g');
begin
  if plain ~ '[^\u0001-\u007f]' then
    plain := regexp_replace(plain, '[\u2120\u2122]', ' ', 'g');
    plain := regexp_replace(plain, '[\u00bc-\u00be\u2150-\u215e]', ' \&', 'g');
    plain := replace(plain, U&'\2206', 'δ');
    plain := regexp_replace(plain, '(^|[^A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])ß(?![A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f])', '\1β', 'g');
    plain := regexp_replace(normalize(plain, NFKD),
      '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    if plain is not nfc normalized then
      plain := normalize(plain, NFC);
    end if;
    -- A database with the locale C has no lower case for other letters than those of ASCII. Checked first, since translate is slow.
    if plain ~ '[ÆæŒœÞþẞßØøŁłĐđÐðĦħŦŧıςΑ-ΩЀ-ЯҐ]' then
      plain := translate(plain,
        'ÆŒÞẞØøŁłĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        'æœþßoollddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
      plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    if plain ~ '[α-ω]' then
      plain := regexp_replace(lower(plain),
        '(^|[^a-zα-ω])μ(?=(?:g|l|m|mol|mols|s|u|v|w|gy|sv|kat|iu)(?![a-zα-ω]))', '\1u', 'g');
      for letters in
        select distinct run[1] from regexp_matches(plain, '(?<![α-ω])([α-ω]{1,2})(?![α-ω])', 'g') as run
      loop
        plain := regexp_replace(plain, '(?<![α-ω])' || letters || '(?![α-ω])',
          ' ' || names[ascii(letters) - 944] || ' ' || coalesce(names[nullif(ascii(substr(letters, 2)), 0) - 944], '') || ' ', 'g');
      end loop;
    end if;
  end if;
  plain := lower(plain);
  -- Each pattern without its look-ahead first, which takes a tenth of the time.
  if plain ~ '[a-z](?:alpha|beta|gamma|delta|kappa|lambda|sigma|omega|epsilon)' then
    plain := regexp_replace(plain,
      '(?<=[a-z])(alpha|beta|gamma|delta|kappa|lambda|sigma|omega|epsilon)'
      '(?=(?:alpha|beta|gamma|delta|kappa|lambda|sigma|omega|epsilon)*(?![a-z]))', '-\1', 'g');
  end if;
  if plain ~ 'nf[- \u2010-\u2015\u2212]?k' then
    plain := regexp_replace(plain,
      '(^|[^a-z])nf[- \u2010-\u2015\u2212]?(?:k|kappa)[- \u2010-\u2015\u2212]?b(?![a-z])', '\1nf-kappa-b', 'g');
  end if;
  if plain ~ 'i[-\u2010-\u2015\u2212]?k(?:appa)?[-\u2010-\u2015\u2212]?b' then
    plain := regexp_replace(plain,
      '(^|[^a-z])i[-\u2010-\u2015\u2212]?(?:k|kappa)[-\u2010-\u2015\u2212]?b(?![a-z])', '\1i-kappa-b', 'g');
  end if;
  if plain ~ '(?:tnf|ifn|tgf|il[- \u2010-\u2015\u2212]?1)[-\u2010-\u2015\u2212]?[abg]' then
    plain := regexp_replace(plain,
      '(^|[^a-z])(tnf|ifn|tgf|il[- \u2010-\u2015\u2212]?1)[-\u2010-\u2015\u2212]?a(?![a-z])', '\1\2-alpha', 'g');
    plain := regexp_replace(plain,
      '(^|[^a-z])(tnf|ifn|tgf|il[- \u2010-\u2015\u2212]?1)[-\u2010-\u2015\u2212]?b(?![a-z])', '\1\2-beta', 'g');
    plain := regexp_replace(plain,
      '(^|[^a-z])(tnf|ifn|tgf|il[- \u2010-\u2015\u2212]?1)[-\u2010-\u2015\u2212]?g(?![a-z])', '\1\2-gamma', 'g');
  end if;
  if plain ~ '(?:alpha|beta|gamma)[abcfgilst]' then
    plain := regexp_replace(plain,
      '(^|[^a-z])(alpha|beta|gamma)(?=adren|agonist|bloc|carot|fetop|foetop|globul|interf|lactam|synuc|thal)', '\1\2-', 'g');
  end if;
  plain := regexp_replace(plain, '(^|[^a-z])([aist])(?=[-\u2010-\u2015\u2212]?[0-9])', '\1\2\2', 'g');
  plain := regexp_replace(plain, '([0-9][-\u2010-\u2015\u2212]?)([aist])(?![a-z])', '\1\2\2', 'g');
  plain := regexp_replace(plain,
    '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9\u02bb-\u02bd\u02c8'
    '\u1680\u2000-\u200a\u2010-\u2029\u202f-\u205f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff]+',
    ' ', 'g');
  return regexp_replace(plain, '[0-9]+', ' \& ', 'g');
end $$;

-- Sections and messages. A generated column is made again when what it is made of is written; an event consumer starts again.
update community.message set content = content where words is distinct from to_tsvector('english', search.plain(content));
update editor.section set content = content where words is distinct from editor.section_words(content);
update projects.project set title = title where words is distinct from projects.words_of(title, description, required_skills, tags);
update kernel.consumer set version = 8, epoch = 0, tx_id = '0', id = 0 where name = 'directory.members';

-- Questions have their words only in indexes.
reindex index questions.question_words_public;
reindex index questions.question_words_all;
delete from questions.word;
insert into questions.word (word)
  select distinct word
  from questions.question, questions.written_words(text) as word
  where status in ('available', 'assigned', 'in_research', 'published') and word ~ '^[^0-9]{4,30}$';

-- The library's words are made again by the server, a few papers at a time (0886).
drop index library.search_text_outdated;
alter table library.search_text alter column words_version set default 2;
create index search_text_outdated on library.search_text (published_on desc, paper_id) where words_version < 2;
create or replace function library.reindex_paper(one uuid, body text) returns void language plpgsql as $$
begin
  update library.search_text set
    words = library.front_words(title, author_names, keywords, abstract) || setweight(to_tsvector('english', search.plain(body)), 'D'),
    words_version = 2
  from library.paper where paper.id = one and search_text.paper_id = paper.id;
  update library.question_text set
    words = library.question_words(title || ' ' || abstract || ' ' || array_to_string(keywords, ' ')),
    title_words = library.question_words(title)
  from library.paper where paper.id = one and question_text.paper_id = paper.id;
end $$;
create temporary table respelled on commit drop as
  select word, papers, search.plain(word) as plain from search.word where search.plain(word) <> word;
delete from search.word using respelled where search.word.word = respelled.word;
insert into search.word (word, papers)
  select part, sum(papers) from respelled, regexp_split_to_table(plain, ' +') as part
  where part ~ '^[^0-9]{3,30}$' group by part
on conflict (word) do update set papers = search.word.papers + excluded.papers;

-- "ﬁnding" is found by "finding", and a word with soft hyphens in it by the word: whoever types neither looks for both. Beside these, as in
-- migration 0171; `translate` drops the last sign of its list, for which there is no other. The same signs as in query-words.ts.
create temporary table folding on commit drop as
select id from library.paper
where concat_ws(' ', title, array_to_string(author_names || keywords, ' '), abstract) ~ '[\u00ad\ufb00-\ufb06]';

-- What was counted as it was spelt is taken back before it is spelt otherwise.
select search.take_words(library.spelt_words(title, author_names, keywords, abstract)) from library.paper join folding using (id);

create or replace function search.plain(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(
      translate($1,
        '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ⁺⁻⁼⁽⁾₊₋₌₍₎' || U&'\00AD',
        '01234567890123456789abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW+-=()+-=()'),
      U&'\FB00', 'ff'), U&'\FB01', 'fi'), U&'\FB02', 'fl'), U&'\FB03', 'ffi'), U&'\FB04', 'ffl'), U&'\FB05', 'st'), U&'\FB06', 'st'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff]+',
    ' ', 'g');

select search.add_words(library.spelt_words(title, author_names, keywords, abstract)) from library.paper join folding using (id);

update library.search_text set
  words = library.front_words(title, author_names, keywords, abstract) || ts_filter(words, '{d}')
from library.paper join folding using (id)
where paper.id = search_text.paper_id;

update library.question_text set
  words = library.question_words(title || ' ' || abstract || ' ' || array_to_string(keywords, ' ')),
  title_words = library.question_words(title)
from library.paper join folding using (id)
where paper.id = question_text.paper_id;

-- Of the text itself, those pieces that have such a sign are added to what is there: to make all of it anew takes the server.
update library.search_text set words = words || setweight(to_tsvector('english', search.plain(left(more, 100000))), 'D')
from (
  select paper_id, string_agg(piece #>> '{}', ' ') as more
  from (select distinct on (paper_id) paper_id, article from library.version order by paper_id, number desc) as newest
  cross join lateral jsonb_path_query(article, 'strict $.** ? (@.type() == "array")[*] ? (@.type() == "string")') as piece
  where article::text ~ '[\u00ad\ufb00-\ufb06]' and piece #>> '{}' ~ '[\u00ad\ufb00-\ufb06]'
  group by paper_id
) as folded
where folded.paper_id = search_text.paper_id;

-- Stored words are made anew when what they are made of is written.
update community.message set content = content where content ~ '[\u00ad\ufb00-\ufb06]';
update workspace.section set content = content where content ~ '[\u00ad\ufb00-\ufb06]';
update kernel.consumer set version = 6, epoch = 0, tx_id = '0', id = 0 where name = 'directory.members';

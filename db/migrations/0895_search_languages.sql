-- Words of texts in other languages than English. Each is stemmed by the dictionary of its language, and marked with the dictionary's name,
-- so that a stem never matches the same letters of another language: "cas" of French "cas" and of English "CAS".
create table search.language (config text primary key);

-- The text search configuration for a BCP 47 tag; "simple", which does not stem, for languages without one.
create function search.config_for(language text) returns text language sql stable
  return coalesce((
    select cfgname::text from pg_ts_config
    where cfgnamespace = 'pg_catalog'::regnamespace and cfgname = case split_part(lower(language), '-', 1)
      when 'ar' then 'arabic' when 'hy' then 'armenian' when 'eu' then 'basque' when 'ca' then 'catalan' when 'da' then 'danish'
      when 'nl' then 'dutch' when 'en' then 'english' when 'et' then 'estonian' when 'fi' then 'finnish' when 'fr' then 'french'
      when 'de' then 'german' when 'el' then 'greek' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'id' then 'indonesian'
      when 'ga' then 'irish' when 'it' then 'italian' when 'lt' then 'lithuanian' when 'ne' then 'nepali' when 'no' then 'norwegian'
      when 'nb' then 'norwegian' when 'nn' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian'
      when 'ru' then 'russian' when 'sr' then 'serbian' when 'es' then 'spanish' when 'sv' then 'swedish' when 'ta' then 'tamil'
      when 'tr' then 'turkish' when 'yi' then 'yiddish' end), 'simple');

-- The marked stems of a text with accents, as spelledWords of normal-text.ts returns it. Stemmers need the accents, but readers leave them
-- out, so the stems of both spellings are stored, without accents. Each stem has one position, since phrases are not compared.
create function search.words_in(language text, spelled text) returns tsvector language plpgsql as $$
declare
  found text := search.config_for(language);
begin
  if not exists (select from search.language where config = found) then
    insert into search.language (config) values (found) on conflict do nothing;
  end if;
  return coalesce((
    select string_agg(distinct '''' || replace(stem, '''', '''''') || '@' || found || ''':1', ' ')
    from unnest(tsvector_to_array(to_tsvector(found::regconfig, spelled))
      || tsvector_to_array(to_tsvector(found::regconfig, search.plain(spelled)))) as lexeme,
      replace(search.plain(lexeme), ' ', '') as stem
    where stem <> '' and length(stem) < 100 and position('\' in stem) = 0), '')::tsvector;
end $$;

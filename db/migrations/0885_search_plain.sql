-- Returns a text as words separated by spaces, as searches compare them. normal-text.ts does the same for what is typed: compatibility form
-- (NFKC) and lower case, no accents, no invisible characters, numbers in one piece. Digits and letters are separate words, so that "IL-6",
-- "IL 6" and "IL6" have the same words. The single letters that the English dictionary ignores are doubled next to a digit ("T2", "P8-A").
create or replace function search.plain(text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  plain text := regexp_replace($1,
    '(^|[^0-9.,])([1-9][0-9]{0,2})[,''\u2019\u00a0\u2009\u202f]([0-9]{3})'
    '(?:[,''\u2019\u00a0\u2009\u202f]([0-9]{3}))?(?:[,''\u2019\u00a0\u2009\u202f]([0-9]{3}))?(?![0-9])',
    '\1\2\3\4\5', 'g');
begin
  if plain ~ '[^\u0001-\u007f]' then
    plain := regexp_replace(plain, '[\u2120\u2122]', ' ', 'g');
    plain := regexp_replace(plain, '[\u00bc-\u00be\u2150-\u215e]', ' \&', 'g');
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
  end if;
  plain := lower(plain);
  plain := regexp_replace(plain, '(^|[^a-z])([aist])(?=[-\u2010-\u2015\u2212]?[0-9])', '\1\2\2', 'g');
  plain := regexp_replace(plain, '([0-9][-\u2010-\u2015\u2212]?)([aist])(?![a-z])', '\1\2\2', 'g');
  plain := regexp_replace(plain,
    '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9\u02bb-\u02bd\u02c8'
    '\u1680\u2000-\u200a\u2010-\u2029\u202f-\u205f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff]+',
    ' ', 'g');
  return regexp_replace(plain, '[0-9]+', ' \& ', 'g');
end $$;

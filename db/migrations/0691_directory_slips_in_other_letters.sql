-- As before (migration 0600), and: a letter that stands twice is one too many in the shortest words as well ("KKo" for Ko); and Greek and
-- Cyrillic words are tried with letters of their own. Where the database has the locale C, as the built-in one, trigrams know no letters
-- but those from a to z.
create or replace function directory.slips_of(typed text) returns setof text language sql immutable strict parallel safe rows 300 as $$
  select left(typed, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2)
  from generate_series(1, length(typed) - 1) as at
  union all
  select left(typed, at - 1) || substr(typed, at + 1) from generate_series(1, length(typed)) as at
  where length(typed) > 3 or (length(typed) > 2 and substr(typed, at, 1) = substr(typed, at + 1, 1))
  union all
  select left(typed, at) || letter || substr(typed, at + 1 + instead)
  from generate_series(0, length(typed)) as at, generate_series(0, 1) as instead, unnest(string_to_array(case
    when typed ~ '[\u0400-\u04ff]' then 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґ'
    when typed ~ '[\u0370-\u03ff]' then 'αβγδεζηθικλμνξοπρστυφχψως'
    else 'abcdefghijklmnopqrstuvwxyz' end, null)) as letter
  where length(typed) between 3 and 20 and at + instead <= length(typed)
$$;

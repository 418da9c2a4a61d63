-- What sets a name apart from others of its kind: without the words that most of them share, of which alone the universities of two towns look alike.
create function profiles.institution_core(key text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(trim(regexp_replace(
    key, '\m(university|universitat|universidad|universite|hospital|institute|college|school|faculty|department|of|for|the|and|de|der|fur)\M', '', 'g'
  )), ''), key)
$$;

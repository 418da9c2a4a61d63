-- As before (migration 0466), and without what houses of health are called by in every town: "X University of Health Sciences" looked like
-- every other of its kind.
create or replace function profiles.institution_core(key text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(trim(regexp_replace(
    key, '\m(university|universitat|universidad|universite|hospital|hospitals|clinic|institute|college|school|faculty|department|centre|center|health|healthcare|medical|medicine|clinical|sciences|science|general|teaching|national|regional|of|for|the|and|de|der|fur)\M', '', 'g'
  )), ''), key)
$$;

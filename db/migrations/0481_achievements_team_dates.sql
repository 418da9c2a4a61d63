-- "Part of a Team" is dated with the moment that the rows tell: when a second one joined the first of somebody's papers. An older build dated it
-- with when it looked, which for leads was later. What was signed with the wrong day is taken back here and signed anew by the job
-- that signs what was unlocked before (achievements.sign-earlier); number and place in the list of revocations stay.
with since as (
  select own.member_id, min(greatest(own.joined_at, other.joined_at)) as at
  from workspace.member as own
  join workspace.member as other on other.paper_id = own.paper_id and other.member_id <> own.member_id
  group by own.member_id
), put_right as (
  update achievements.unlocked set unlocked_at = since.at from since
  where unlocked.member_id = since.member_id and achievement_key = 'part_of_a_team' and since.at < unlocked_at
  returning certificate_id
)
delete from achievements.credential where certificate_id in (select certificate_id from put_right);

-- The latest of each, as countAnew has it, where that was the one.
update achievements.standing set latest_at = latest.unlocked_at, latest_key = latest.achievement_key
from (
  select distinct on (member_id) member_id, unlocked_at, achievement_key from achievements.unlocked
  where revoked_at is null order by member_id, unlocked_at desc, status_index desc
) as latest
where standing.member_id = latest.member_id and latest_key = 'part_of_a_team' and latest_at is distinct from latest.unlocked_at;

-- What today's tables prove of teams: who was invited and how they answered, and who left. Who led before is kept nowhere.
insert into kernel.event (epoch, type, at, actor_id, subject_id, data)
select 0, type, at, actor_id, subject_id, data
from (
  select 'invitation.sent' as type, invited_at as at, invited_by as actor_id, id as subject_id,
    jsonb_build_object('invitation_id', id, 'paper_id', paper_id, 'project_id', project_id) as data
  from projects.invitation
  union all
  select 'invitation.' || status, ended_at, member_id, id,
    jsonb_build_object('invitation_id', id, 'paper_id', paper_id, 'project_id', project_id)
  from projects.invitation where status in ('accepted', 'declined')
  union all
  select 'teammate.left', at, by_id, paper_id,
    jsonb_build_object('departure_id', id, 'paper_id', paper_id, 'project_id', project_id, 'member_id', member_id)
  from projects.departure
) as past
order by at, subject_id;

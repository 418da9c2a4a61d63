-- What today's tables prove of papers submitted, and of time that was asked for: told by events from here on.
insert into kernel.event (epoch, type, at, actor_id, subject_id, data)
select 0, type, at, actor_id, subject_id, data
from (
  select 'paper.submitted' as type, submission.submitted_at as at, submitted_by as actor_id, paper_id as subject_id,
    jsonb_build_object('paper_id', paper_id, 'project_id', project_id, 'submission_id', submission.id) as data
  from workspace.submission join workspace.paper on paper.id = paper_id
  union all
  select 'extension.asked', requested_at, asked_by, paper_id,
    jsonb_build_object('extension_id', id, 'paper_id', paper_id)
  from workspace.extension
  union all
  select 'extension.decided', decided_at, decided_by, paper_id,
    jsonb_build_object('extension_id', id, 'paper_id', paper_id)
  from workspace.extension where decided_at is not null
) as past
order by at, subject_id;

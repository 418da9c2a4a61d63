-- The decisions that today's tables prove and that were no events yet, in the order of their time; of an epoch before the first.
insert into kernel.event (epoch, type, at, actor_id, subject_id, data)
select 0, type, at, actor_id, subject_id, data
from (
  select case status when 'rejected' then 'claim.rejected' else 'claim.sent_back' end as type,
    decided_at as at, decided_by as actor_id, id as subject_id,
    jsonb_build_object('claim_id', id, 'project_id', project_id, 'member_id', member_id) as data
  from projects.claim where status in ('rejected', 'revision_requested') and decided_by is not null
  union all
  select case status
      when 'approved' then 'suggestion.approved' when 'rejected' then 'suggestion.rejected' else 'suggestion.sent_back'
    end,
    decided_at, decided_by, id, jsonb_build_object('suggestion_id', id, 'member_id', member_id)
  from projects.suggestion where status in ('approved', 'rejected', 'revision_requested')
  union all
  select 'suggestion.sent_back', round.decided_at, round.decided_by, suggestion.id,
    jsonb_build_object('suggestion_id', suggestion.id, 'member_id', member_id)
  from projects.suggestion_round as round join projects.suggestion on suggestion.id = suggestion_id
  union all
  select case submission.status when 'revision_requested' then 'paper.sent_back' else 'paper.accepted' end,
    decided_at, decided_by, paper_id,
    jsonb_build_object('paper_id', paper_id, 'project_id', project_id, 'submission_id', submission.id)
  from workspace.submission join workspace.paper on paper.id = paper_id
  where submission.status in ('approved_for_publication', 'revision_requested')
) as past
order by at, subject_id;

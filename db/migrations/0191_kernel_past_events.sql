-- The events that today's tables prove, in the order of their time. Of an epoch before the first, so that a consumer that sends
-- something begins behind them whatever else is at work.
insert into kernel.event (epoch, type, at, actor_id, subject_id, data)
select 0, type, at, actor_id, subject_id, data
from (
  select 'member.joined' as type, joined_at as at, id as actor_id, id as subject_id,
    jsonb_build_object('member_id', id) as data, 1 as step
  from accounts.member
  union all
  select 'question.asked', asked_at, asker_member_id, id, jsonb_build_object('question_id', id), 2
  from questions.question
  union all
  select 'claim.approved', decided_at, decided_by, id,
    jsonb_build_object('claim_id', id, 'project_id', project_id, 'member_id', member_id), 3
  from projects.claim where status = 'approved'
  union all
  select 'paper.rejected', decided_at, decided_by, paper_id,
    jsonb_build_object('paper_id', paper_id, 'project_id', project_id, 'submission_id', submission.id), 4
  from workspace.submission join workspace.paper on paper.id = paper_id where submission.status = 'rejected'
  union all
  select 'paper.closed', decided_at, decided_by, paper_id,
    jsonb_build_object('paper_id', paper_id, 'project_id', project_id, 'as', 'rejected'), 5
  from workspace.submission join workspace.paper on paper.id = paper_id where submission.status = 'rejected'
  union all
  select 'paper.published', coalesce(work.published_at, paper.created_at), submission.decided_by, paper.id,
    jsonb_build_object('paper_id', paper.id, 'workspace_paper_id', workspace_paper_id, 'version', 1,
      'question_id', paper.question_id,
      'author_ids', (
        select coalesce(jsonb_agg(author.id order by position), '[]') from library.author where author.paper_id = paper.id)), 4
  from library.paper
    left join workspace.paper as work on work.id = workspace_paper_id
    left join workspace.submission on submission.paper_id = work.id and submission.status = 'approved_for_publication'
  where source = 'inflo'
  union all
  select 'paper.withdrawn', withdrawn_at, null, id,
    jsonb_build_object('paper_id', id, 'workspace_paper_id', workspace_paper_id), 6
  from library.paper where withdrawn_at is not null
  union all
  select 'paper.closed', withdrawn_at, null, work.id,
    jsonb_build_object('paper_id', work.id, 'project_id', project_id, 'as', 'withdrawn'), 7
  from library.paper join workspace.paper as work on work.id = workspace_paper_id where withdrawn_at is not null
) as past
order by at, step, subject_id;

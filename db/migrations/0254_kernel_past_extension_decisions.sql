-- Requests for more time are decided at a desk: what was decided before stands beside what will be.
insert into kernel.decision (kind, item_id, decision, notes, actor_id, actor_name, decided_at)
select 'extension', extension.id, status, notes, decided_by,
  coalesce((select first_name || ' ' || last_name from accounts.member where member.id = decided_by), 'Former member'),
  decided_at
from workspace.extension
where status <> 'pending' and decided_by is not null;

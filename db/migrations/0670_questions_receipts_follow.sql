-- Receipts follow from `question.asked` (decision 280). The consumer begins before the first question whose receipt is still due, else behind
-- what has happened: what a server of before asks meanwhile comes after that, and whoever takes the row first sends it.
insert into kernel.consumer (name, version, epoch, tx_id, id)
select 'questions.receipts', 1, coalesce(due.epoch, kernel.current_epoch()),
  coalesce(due.tx_id, pg_snapshot_xmin(pg_current_snapshot())), coalesce(due.id - 1, 0)
from (values (true)) as always left join lateral (
  select event.epoch, event.tx_id, event.id
  from kernel.event as event join questions.receipt_due on receipt_due.question_id = event.subject_id
  where event.type = 'question.asked'
  order by event.epoch, event.tx_id, event.id limit 1) as due on true;

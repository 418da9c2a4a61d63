-- A question that was asked before is merged into the earlier one.
alter table review.decision drop constraint decision_decision_check;
alter table review.decision add constraint decision_decision_check check (decision in (
  'approved', 'approved_for_publication', 'needs_clarification', 'revision_requested', 'rejected', 'merged'
));

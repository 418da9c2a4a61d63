-- What the writing checks found and somebody who writes the paper set aside: rule, section and the words, for everybody on it.
alter table workspace.paper add column dismissed_checks jsonb not null default '[]';

-- What a mail repeats of something that may change or go, so that it can say something else in its place (decision 366): a list of
-- {of: {about, event, link}, text: the line, heads: whether its subject is made of it}.
alter table kernel.mail add column quotes jsonb check (jsonb_typeof(quotes) = 'array');
create index mail_quotes on kernel.mail using gin (quotes jsonb_path_ops) where quotes is not null;
alter table notifications.held_mail add column quotes jsonb check (jsonb_typeof(quotes) = 'array');
create index held_mail_quotes on notifications.held_mail using gin (quotes jsonb_path_ops) where quotes is not null;
create index notice_of on notifications.notice (about, event) where about is not null;

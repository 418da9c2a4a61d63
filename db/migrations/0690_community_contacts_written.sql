-- A first message to a stranger is a request for contact however it is sent (decision 311): by the contact form, after which nothing more is
-- taken until there is an answer, or written in the thread, where its sender goes on until the other one declines.
alter table community.contact add column way text not null default 'form' check (way in ('form', 'thread'));

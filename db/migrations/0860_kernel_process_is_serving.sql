-- Whether a server process answers requests: not yet before it listens, and no longer once it has been asked to stop (decision 408).
alter table kernel.process add column is_serving boolean not null default false;

-- Since when a server process answers requests; null before it listens and once it has been asked to stop (decision 408).
alter table kernel.process add column serving_since timestamptz;

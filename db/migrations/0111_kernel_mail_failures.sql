-- A mail that a server has refused for good, or that could not be sent for days, is not tried again, and admins see it.
alter table kernel.mail add column failed_at timestamptz;
create index mail_failed on kernel.mail (failed_at) where failed_at is not null;

-- Whether an author had proved the ORCID iD to be theirs when the paper was published.
alter table library.author add column orcid_verified boolean not null default false;

-- What a citation of a paper needs beside title, authors, date and DOI.

-- Where an imported article stands in its own journal: {volume, issue, pages, issn, publisher}; null for Inflo's own papers.
alter table library.paper add column imprint jsonb;
alter table library.paper add column language text not null default 'en' check (length(language) between 2 and 35);

-- CRediT roles (credit.niso.org) of each author: [{"role": "software", "degree": "lead"}]; degree may be null.
alter table library.author add column credit_roles jsonb not null default '[]';

-- A browser in which one of the paper's authors read it while signed in: its downloads, which carry no sign-in, do not count either.
alter table library.reader add column is_author boolean not null default false;

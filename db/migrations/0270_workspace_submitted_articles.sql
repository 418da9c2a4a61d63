-- What was written as a document is submitted as the article that it will be published as; null for what was submitted as plain text.
alter table workspace.submission add column article jsonb;

-- Whether everything that others received from a closed tab is stored. Nobody else then needs to send the tab's text.
alter table team.document_client add column is_complete boolean not null default false;

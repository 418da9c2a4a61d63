-- What admins said should stay as it is: rules propose it again only once it stands otherwise than it stood then.
create table cleanup.rejection (
  action_type text not null check (action_type in ('delete_accounts', 'merge_questions', 'release_claims', 'remove_messages')),
  subject_id uuid not null,
  -- Of how it stood.
  mark_hash text not null check (length(mark_hash) = 64),
  rejected_at timestamptz not null,
  primary key (action_type, subject_id)
);

-- What admins removed together, and the rows as they stood, so that it can be undone: the graveyard of things.
create table cleanup.removal (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('questions', 'messages')),
  status text not null check (status in ('buried', 'brought_back', 'purged')),
  reason text not null check (length(reason) between 1 and 2000),
  -- The backup that was taken before.
  backup_id text not null,
  things integer not null check (things > 0),
  removed_by uuid not null,
  removed_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'buried') = (ended_at is null))
);
create index removal_newest on cleanup.removal (removed_at desc);
create index removal_buried on cleanup.removal (removed_at) where status = 'buried';

create table cleanup.buried (
  removal_id uuid not null references cleanup.removal on delete cascade,
  -- In this order rows are put back.
  position integer not null,
  table_name text not null,
  key text[] not null,
  -- Whose it is, so that it is erased with them.
  owner_id uuid,
  row jsonb not null,
  primary key (removal_id, position)
);
create index buried_owner on cleanup.buried (owner_id) where owner_id is not null;

-- Who may see a member in the directory ('members': whoever is signed in), and whether the leaderboard lists them. No row: both.
create table profiles.visibility (
  member_id uuid primary key references accounts.member on delete cascade,
  in_directory text not null default 'members' check (in_directory in ('members', 'nobody')),
  on_leaderboard boolean not null default true,
  chosen_at timestamptz not null
);

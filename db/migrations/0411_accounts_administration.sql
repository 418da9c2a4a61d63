-- Why an admin deleted a member, for the thirty days in which they can be brought back. Who left by themselves has none.
create table accounts.deletion (
  member_id uuid primary key references accounts.member,
  deleted_by uuid references accounts.member,
  deleted_by_name text not null check (length(deleted_by_name) <= 210),
  reason text not null check (length(reason) between 1 and 2000)
);

-- Whom an admin has shut out: what is theirs stays as it is, and they can sign in again once that is taken back.
alter table accounts.member add column deactivated_at timestamptz;

-- How often a member has signed in, and when they were last here: longer than their sessions last.
create table accounts.activity (
  member_id uuid primary key references accounts.member on delete cascade,
  sign_ins int not null default 0,
  last_active_at timestamptz
) with (fillfactor = 80);
insert into accounts.activity (member_id, sign_ins, last_active_at)
  select member.id, count(session.id)::int, max(session.last_used_at)
  from accounts.member left join accounts.session on session.member_id = member.id
  where member.erased_at is null group by member.id;

-- When a member proved that the mailbox of their address is theirs, by a link that was mailed there: to set a new password, or to come to a
-- paper or a team. An address never changes.
alter table accounts.member add column address_proven_at timestamptz;

-- Whether the link of an invitation was shown to whoever invited, since no mail left this server: following it proves no mailbox.
alter table workspace.invitation add column link_shown boolean not null default false;
alter table projects.invitation add column link_shown boolean not null default false;

update accounts.member as member set address_proven_at = proven.at
  from (
    select member_id, min(used_at) as at from (
      select member_id, used_at from accounts.password_reset where used_at is not null
      union all
      select guest.member_id, invitation.accepted_at
        from workspace.invitation as invitation
        join workspace.guest as guest on guest.paper_id = invitation.paper_id
        join accounts.member as invited on invited.id = guest.member_id and lower(invited.email) = lower(invitation.email)
        where invitation.accepted_at is not null
    ) as followed (member_id, used_at)
    group by member_id
  ) as proven
  where member.id = proven.member_id and member.erased_at is null;

-- The member whose words or deed a notice or mail repeats, so that a block withdraws what has not reached its reader (decision 406).
alter table kernel.mail add column from_id uuid;
create index mail_unsent_from on kernel.mail (from_id) where from_id is not null and sent_at is null;
alter table notifications.held_mail add column from_id uuid;
alter table notifications.notice add column from_id uuid;
create index notice_from on notifications.notice (member_id, from_id) where from_id is not null;
-- Notices from before: of a thread by their link, of a channel by the message that it leads to.
update notifications.notice set from_id = substring(link from '^/community/dm/([0-9a-f-]{36})')::uuid
  where event in ('direct_message', 'contact_request') and link ~ '^/community/dm/[0-9a-f-]{36}';
update notifications.notice as notice set from_id = message.sender_id
  from community.message as message
  where notice.event = 'message_mention' and notice.about = message.conversation_id::text
    and notice.link ~ '&message=[0-9]{1,9}$' and message.number = substring(notice.link from '&message=([0-9]{1,9})$')::int;

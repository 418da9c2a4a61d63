import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'

const numbered = `
  select conversation.id, conversation.head, coalesce(max(message.number), 0) as newest
  from community.conversation as conversation
  left join lateral (
    select number from community.message where conversation_id = conversation.id order by number desc limit 1
  ) as message on true
  group by conversation.id`

export const communityIntegrityChecks: IntegrityCheck[] = [
  {
    name: 'community.heads',
    title: 'Conversations with a wrong message count',
    find: findBySql(`
      select id || ': ' || head || ' counted, the newest is ' || newest from (${numbered}) as numbered where head < newest`),
    repair: {
      does: 'Sets each conversation’s message count to the number of its newest message.',
      act: repairBySql(`
        update community.conversation as conversation set head = numbered.newest from (${numbered}) as numbered
        where numbered.id = conversation.id and numbered.newest > conversation.head`),
    },
  },
  {
    name: 'community.read-marks',
    title: 'Read marks past the end of a conversation',
    find: findBySql(`
      select own.conversation_id || ': ' || own.member_id || ' at ' || own.last_read || ' of ' || conversation.head
      from community.participant as own
      join community.conversation as conversation on conversation.id = own.conversation_id and own.last_read > conversation.head`),
    repair: {
      does: 'Moves each read mark back to the end of the conversation.',
      act: repairBySql(`
        update community.participant as own set last_read = conversation.head from community.conversation as conversation
        where conversation.id = own.conversation_id and own.last_read > conversation.head`),
    },
  },
  memberReferenceCheck({
    name: 'community.sender-accounts',
    title: 'Messages from accounts that never existed',
    listing: 'select sender_id from community.message',
  }),
]

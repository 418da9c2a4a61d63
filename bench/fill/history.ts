import type pg from 'pg'
import { asOwner } from './owner.ts'
import type { Environment } from '../run-context.ts'
import { type BenchMember, MADE } from './crowd.ts'

/** Counts of rows that the first member may read. */
export type Size = { messages: number; channels: number; threads: number }

// The first member is in every one of these channels. One in twenty is a team channel; as many other team channels
// exclude the first member.
const CHANNELS = `
insert into community.conversation (id, kind, name, description, owner_id, paper_id, opened_at)
select pg_temp.made('channel ' || i)::text, case when i % 20 = 0 then 'team' else 'open' end, 'Ward rounds ' || i,
  'What is talked about on round ' || i, pg_temp.made('member 2'), case when i % 20 = 0 then pg_temp.made('paper ' || i) end,
  now() - interval '2 years'
from generate_series(2, $1::int) as i
union all
select pg_temp.made('other channel ' || i)::text, 'team', 'Elsewhere ' || i, '', pg_temp.made('member 2'), pg_temp.made('other paper ' || i),
  now() - interval '2 years'
from generate_series(1, $1::int / 20) as i`

const THREADS = `
with pairs as (
  select pg_temp.made('thread ' || i)::text as id, pg_temp.made('member 1') as one, pg_temp.made('member ' || 1 + i) as other
  from generate_series(1, $1::int) as i
  union all
  select pg_temp.made('other thread ' || i)::text, pg_temp.made('member 2'), pg_temp.made('member ' || 2 + i)
  from generate_series(1, $1::int) as i
), opened as (
  insert into community.conversation (id, kind, opened_at) select id, 'direct', now() - interval '2 years' from pairs
), paired as (
  insert into community.pair (lower_id, higher_id, conversation_id) select least(one, other), greatest(one, other), id from pairs
)
insert into community.participant (conversation_id, member_id, joined_at)
select id, member_id, now() - interval '2 years' from pairs, unnest(array[one, other]) as member_id`

const PARTICIPANTS = `
insert into community.participant (conversation_id, member_id, joined_at)
select id, pg_temp.made('member ' || n), now() - interval '2 years'
from community.conversation, generate_series(1, 40) as n
where kind in ('open', 'official') or (kind = 'team' and n <= 6 and (name not like 'Elsewhere%' or n > 1))
union all
select 'general', pg_temp.made('member ' || n), now() - interval '2 years' from generate_series(41, $1::int) as n`

/** Words of messages, with realistic frequencies: few words occur in many messages, many words in few. */
export const WORDS =
  'ward night table patient handover card dose alarm shift nurse sleep chart round trial paper draft review reply figure method'.split(
    ' ',
  )

// One message in five is in the general channel, one in five in a channel with many members, and the rest anywhere. The
// messages span two years and are inserted in chronological order.
const MESSAGES = `
insert into community.message (id, conversation_id, number, sender_id, client_id, content, sent_at)
select pg_temp.made('message ' || i), conversation_id, row_number() over (partition by conversation_id order by i), sender_id,
  pg_temp.made('client ' || i),
  'Has the ' || word[1 + i % 20] || ' of the ' || word[1 + (i / 20) % 20] || ' changed? See case' || i % 50000 || ' and ' ||
    word[1 + (i / 7) % 20] || ' rarely' || i % 400000,
  now() - interval '2 years' + i * (interval '2 years' / $1::float8)
from (
  select i, case
      when i % 5 = 0 then 'general'
      when i % 5 = 1 then pg_temp.made('channel 3')::text
      when i % 10 = 2 then pg_temp.made('thread ' || 1 + (i / 10) % $3::int)::text
      when i % 10 = 7 then pg_temp.made('other thread ' || 1 + (i / 10) % $3::int)::text
      when i % 10 = 3 then pg_temp.made('other channel ' || 1 + (i / 10) % ($2::int / 20))::text
      else pg_temp.made('channel ' || 2 + (i / 5) % ($2::int - 1))::text
    end as conversation_id,
    case
      when i % 10 = 2 then pg_temp.made('member ' || case when i % 20 = 2 then 1 else 2 + (i / 10) % $3::int end)
      when i % 10 = 7 then pg_temp.made('member 2')
      else pg_temp.made('member ' || 1 + i % 40)
    end as sender_id,
    $4::text[] as word
  from generate_series(1, $1::int) as i
) as said`

const AFTER = [
  `update community.conversation as conversation set head = said.head, last_message_at = said.at
   from (select conversation_id, max(number) as head, max(sent_at) as at from community.message group by 1) as said
   where said.conversation_id = conversation.id`,
  // Marks the first half of each conversation as read, so that many messages are unread.
  `update community.participant as own set last_read = conversation.head / 2 from community.conversation
   where conversation.id = own.conversation_id and own.member_id = pg_temp.made('member 1')`,
  `insert into community.reaction (message_id, member_id, emoji, reacted_at)
   select id, pg_temp.made('member 3'), '👍', sent_at from community.message where number % 10 = 0`,
  `insert into kernel.topic (name, head) select 'channel:' || id, head from community.conversation where kind != 'direct'
   on conflict (name) do update set head = excluded.head`,
  `insert into kernel.topic_entry (topic, seq, kind, data)
   select 'channel:' || conversation_id, number, 'new_message', jsonb_build_object('id', message.id)
   from community.message join community.conversation on conversation.id = conversation_id where kind != 'direct'`,
]

/**
 * Drops the indexes without a constraint while `work` inserts rows, and rebuilds them afterwards, which takes a fifth
 * of the time.
 */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as make from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { drop } of rows) await client.query(drop)
  await work()
  for (const { make } of rows) await client.query(make)
}

const fill = async (client: pg.Client, { messages, channels, threads }: Size, members: number): Promise<void> => {
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'")
  await client.query(MADE)
  await client.query(CHANNELS, [channels])
  await client.query(THREADS, [threads])
  await client.query(PARTICIPANTS, [members])
  await withoutIndexes(client, 'community.message', () => client.query(MESSAGES, [messages, channels, threads, WORDS]))
  for (const statement of AFTER) await client.query(statement)
  // Vacuums the tables, as autovacuum would do after a while.
  await client.query('vacuum analyze')
}

/** Inserts two years of channels, threads and messages for existing members. The first member can read most of them. */
export const fillHistory = (environment: Environment, size: Size, members: BenchMember[]): Promise<void> =>
  asOwner(environment, (client) => fill(client, size, members.length))

import { asOwner } from './owner.ts'

// Of yesterday and today, of a thousand members and of visitors, three answers each.
const ROWS = [
  `insert into assistant.session (id, member_id, started_at, last_at)
   select md5('talk ' || i)::uuid, case when i % 2 = 0 then md5('talker ' || i % 1000)::uuid end, now() - i % 48 * interval '1 hour', now()
   from generate_series(1, $1::int) as i`,
  `insert into assistant.message (session_id, position, sender, text, outcome, written_by, said_at)
   select md5('talk ' || i)::uuid, at, case at % 2 when 1 then 'person' else 'assistant' end, repeat('What is said of alarms at night. ', 20),
     case at % 2 when 0 then 'answered' end, case at % 2 when 0 then 'inflo' end, now()
   from generate_series(1, $1::int) as i, generate_series(1, 6) as at`,
  `insert into assistant.use (member_id, session_id, network, day, feature, taken_at, answered_at)
   select case when i % 2 = 0 then md5('talker ' || i % 1000)::uuid end, md5('talk ' || i)::uuid,
     case when i % 2 = 1 then md5('network ' || i % 1000) end, current_date - i % 2, 'question', now(), now()
   from generate_series(1, $1::int) as i, generate_series(1, 3) as at`,
]

/** Writes so many conversations with the assistant; before the server starts. */
export const fillConversations = (environment: Record<string, string>, conversations: number): Promise<void> =>
  asOwner(environment, async (client) => {
    for (const statement of ROWS) await client.query(statement, [conversations])
    // As autovacuum leaves them after a while.
    await client.query('vacuum analyze')
  })

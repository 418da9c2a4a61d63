import { CALL_COLUMNS, CALL_TEXT, CALL_WORDS, type Kind, rowsOfCall } from './calls.ts'
import { memberHeaders } from './members.ts'
import { type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { asOwner } from './fill/owner.ts'
import type { Row, ReportSection } from './report.ts'

const MEMBERS = SHORT ? 10_000 : 100_000
const INSTITUTIONS = 50
const UNLOCKED_MAX = 34
const ASKED = SHORT ? 200 : 600
/** The maximum 99th percentile for a page of the leaderboard. */
const P99_MAX_MS = 30

const BOARD = '/api/achievements/leaderboard'
const institutionOf = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const INSTITUTION = '00000000-0000-4000-8000-000000000007'

// Few members have unlocked many achievements, and most have unlocked few, as in a real community.
const FILL = [
  `insert into accounts.member (id, email, first_name, last_name, role, password_hash, joined_at)
   select md5('member ' || i)::uuid, 'member' || i || '@example.net', 'Member', 'No. ' || i, 'student', '-', now()
   from generate_series(1, $1::int) as i`,
  `insert into profiles.institution (id, name, root_id, made_at)
   select ${institutionOf('i')}, 'University ' || i, ${institutionOf('i')}, now()
   from generate_series(0, ${INSTITUTIONS - 1}) as i where $1::int > 0`,
  `insert into profiles.profile (member_id, institution, institution_id, updated_at)
   select md5('member ' || i)::uuid, 'University ' || i % ${INSTITUTIONS}, ${institutionOf(`i % ${INSTITUTIONS}`)}, now()
   from generate_series(1, $1::int) as i`,
  `insert into achievements.leaderboard_entry (member_id, unlocked, latest_at, latest_key, listed, institution_id)
   select md5('member ' || i)::uuid, 1 + floor(${UNLOCKED_MAX - 1} * power(hashtext('unlocked ' || i)::float8 / 4294967296 + 0.5, 4)),
     now() - i * interval '1 minute', 'first_words', i % 20 > 0, ${institutionOf(`i % ${INSTITUTIONS}`)}
   from generate_series(1, $1::int) as i`,
]

/** Ranks the requesting members last, so that computing their rank requires counting all other members. */
const STAND = `
insert into achievements.leaderboard_entry (member_id, unlocked, latest_at, latest_key, institution_id)
select id, 0, null, null, '${INSTITUTION}'::uuid from accounts.member where email like 'board%'
on conflict (member_id) do update set unlocked = 0, institution_id = excluded.institution_id`

/** Measures the leaderboard for a member at its very end. */
export async function measureLeaderboard(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('leaderboard')
  await asOwner(environment, async (client) => {
    for (const statement of FILL) await client.query(statement, [MEMBERS])
    // Vacuums the tables, as autovacuum would do after a while.
    await client.query('vacuum analyze')
  })
  return serving(environment, async (server) => {
    const headers = await memberHeaders(server.origin, 'board')
    await asOwner(environment, (client) => client.query(STAND))
    const rows: Row[] = []
    for (const { name, path } of [
      { name: 'Among all members', path: BOARD },
      { name: 'Among the members of one institution', path: `${BOARD}?institution=${INSTITUTION}` },
    ]) {
      const kind: Kind = {
        name,
        headers,
        asked: ASKED,
        most: { 1: P99_MAX_MS },
        paths: (count) => Array.from({ length: count }, () => path),
      }
      rows.push(...(await rowsOfCall(context, server, kind)))
    }
    return [
      {
        title: `The leaderboard, with ${MEMBERS.toLocaleString('en-GB')} members`,
        text: `Each requested ${ASKED.toLocaleString('en-GB')} times by the last member in the ranking, so that all are counted. ${CALL_TEXT}`,
        words: CALL_WORDS,
        columns: CALL_COLUMNS,
        rows,
      },
    ]
  })
}

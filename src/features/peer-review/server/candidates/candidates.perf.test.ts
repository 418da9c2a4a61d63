import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpuMsOfTree } from '#server/testing/cpu-time.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CANDIDATES_SHOWN } from '../../limits.ts'
import { createRound } from '../peer-review.fixture.ts'

const SMALL = 1_000
const LARGE = 100_000
const STEP = 10_000
const REQUESTS = 100
const WARM_UP = 20
const P99_MAX_MS = 300
const CPU_RATIO_MAX = 2
/** The number of different words in profiles. The first ones are in very many profiles, as in natural language. */
const VOCABULARY = 5_000

let testApp: TestApp
let editor: TestMember
let id: string

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'admin' })
  ;({ id } = await createRound(testApp, { author: await testApp.createMember(), editor }))
}, 300_000)
afterAll(() => testApp.stop())

const WORD =
  "left(translate(md5(power(VOCABULARY, random())::int::text), '0123456789abcdef', 'bcdfghklmnprstvz'), 9)".replace(
    'VOCABULARY',
    String(VOCABULARY),
  )

/** Words with a distribution as in natural language; `varied` makes each row draw its own. */
const words = (most: number, varied = '0') =>
  sql.raw(`(select string_agg(${WORD}, ' ') from generate_series(1, ${most} + 0 * ${varied}))`)

const INDEXED = ['directory.entry', 'directory.word', 'accounts.member']

/** Fills tables without their inverted indexes, and builds these once, which takes a fraction of the time. */
async function withIndexesAfterwards(fill: () => Promise<unknown>): Promise<void> {
  const { db } = testApp.kernel
  const { rows: indexes } = await sql<{ name: string; indexdef: string }>`
    select schemaname || '.' || indexname as name, indexdef from pg_indexes
    where schemaname || '.' || tablename = any(${INDEXED}::text[]) and indexdef like '% USING gin %'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db)
  await fill()
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(db)
  for (const table of INDEXED) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Creates members up to this number, half of them reviewers, each with interests and a biography. */
const fillMembers = (from: number, to: number) =>
  sql`
  with made as (
    insert into accounts.member (email, first_name, last_name, role, password_hash, is_founding_member, joined_at)
    select 'reviewer.' || number || '@example.org', 'Rosa', 'Member' || number,
      case when number % 4 = 0 then 'faculty' when number % 4 = 1 then 'clinician' else 'student' end, 'x', false, now()
    from generate_series(${from}::int + 1, ${to}::int) as number
    returning id, role, last_name, substr(last_name, 7)::int as number
  )
  insert into directory.entry (member_id, sort_name, role, institution_id, names, words, spelled)
  select id, lower(last_name) || ' rosa', role, null, to_tsvector('simple', 'rosa ' || lower(last_name)),
    directory.words_of('rosa ' || lower(last_name), ${words(40, 'number')}), 'rosa ' || lower(last_name)
  from made`.execute(testApp.kernel.db)

/** Gives the submission another subject: words with the same distribution as in the profiles. */
const changeSubject = () =>
  sql`
  update submission.submission set title = ${words(10)}, keywords = string_to_array(${words(6)}, ' '),
    abstract = ${words(200)} where id = ${id}`.execute(testApp.kernel.db)

/** Returns the processor time that this process and the database's connections have used, in ms. */
async function cpuMs(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(testApp.kernel.db)
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + rows.reduce((sum, { pid }) => sum + cpuMsOfTree(pid), 0)
}

async function measure(requests: number): Promise<{ p99: number; cpuEach: number; found: number }> {
  const times: number[] = []
  let found = 0
  const cpuBefore = await cpuMs()
  for (let request = 0; request < requests; request += 1) {
    await changeSubject()
    const began = performance.now()
    const { candidates } = await testApp.as(editor)('GET /api/admin/reviews/publication/:id/candidates', {
      params: { id },
    })
    times.push(performance.now() - began)
    found += candidates.length
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(requests * 0.99) - 1] ?? 0
  return { p99, cpuEach: ((await cpuMs()) - cpuBefore) / requests, found: found / requests }
}

test(
  `candidates among ${LARGE.toLocaleString('en')} members cost at most ${CPU_RATIO_MAX} times as much as among ${SMALL.toLocaleString('en')}`,
  { timeout: 900_000 },
  async () => {
    await withIndexesAfterwards(() => fillMembers(0, SMALL))
    await measure(WARM_UP)
    const small = await measure(REQUESTS)
    await withIndexesAfterwards(async () => {
      for (let from = SMALL; from < LARGE; from += STEP) await fillMembers(from, Math.min(from + STEP, LARGE))
    })
    await measure(WARM_UP)
    const large = await measure(REQUESTS)
    for (const [members, { p99, cpuEach, found }] of [
      [SMALL, small],
      [LARGE, large],
    ] as const) {
      process.stdout.write(
        `${members} members: p99 ${p99.toFixed(0)} ms, CPU ${cpuEach.toFixed(1)} ms, ${found} candidates\n`,
      )
    }
    expect(large.found).toBeGreaterThan(CANDIDATES_SHOWN - 1)
    expect(large.p99).toBeLessThan(P99_MAX_MS)
    expect(large.cpuEach).toBeLessThan(CPU_RATIO_MAX * small.cpuEach)
  },
)

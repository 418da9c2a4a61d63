import { asOwner } from './fill/owner.ts'
import { httpLoad } from './load/http.ts'
import { memberHeaders } from './members.ts'
import { fillLibrary } from './fill/library.ts'
import { listPapers, type RunContext, type Running, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { fillMembers, fillProjects } from './fill/projects.ts'
import { sendQuestions, makeQuestions, visitors } from './questions.ts'
import type { Figure, ReportSection } from './report.ts'
import { makeSearches } from './searches.ts'
import { submitAll } from './submissions.ts'

const SIZES = SHORT ? [100, 1_000] : [1_000, 10_000, 100_000]
/**
 * The number of words of each paper: few enough to create the largest library in minutes, and the same for all library
 * sizes.
 */
const WORDS = 300
const ASKED = SHORT ? 60 : 600
const CONNECTIONS = 4
/**
 * The factor between the costs at the largest and the smallest size, if the cost grows with the logarithm of the rows.
 */
const LOGARITHM = Math.log(SIZES.at(-1) ?? 1) / Math.log(SIZES[0] ?? 1)
/** The factor by which two measurements of the same figure differ on an idle machine. */
const NOISE = 1.15

const LIST = '/api/public/research-library'
const OPEN = '/api/refined-research/available-projects'

type Kind = { name: string; ask: (count: number) => Promise<unknown> }

async function kindsOf({ origin }: Running, headers: Record<string, string>): Promise<Kind[]> {
  const papers = await listPapers(origin)
  let seed = 0
  const get =
    (path: (index: number) => string, whose: Record<string, string> = {}) =>
    (requests: number) =>
      httpLoad({
        origin,
        connections: CONNECTIONS,
        until: { requests },
        request: (index) => ({ path: path(index), headers: whose }),
      })
  return [
    { name: 'Library list, the first pages', ask: get((index) => `${LIST}?page=${1 + (index % 5)}`) },
    {
      name: 'Search, uncached',
      ask: (count) => {
        const paths = makeSearches(papers, count, (seed += 1))
        return get((index) => paths[index] ?? LIST)(count)
      },
    },
    { name: 'Open projects, the first pages', ask: get((index) => `${OPEN}?page=${1 + (index % 2)}`, headers) },
    { name: 'The dashboard', ask: get(() => '/api/student/dashboard', headers) },
    {
      name: 'Asking the assistant',
      ask: (count) =>
        sendQuestions(origin, makeQuestions(papers, count, (seed += 1)), { connections: CONNECTIONS, asker: visitors }),
    },
    { name: 'Submitting a question', ask: (count) => submitAll(origin, count, CONNECTIONS) },
  ]
}

/**
 * Returns the CPU milliseconds that the server and its PostgreSQL together spend on an answer. Other programs on the
 * machine hardly affect this figure.
 */
async function costOf({ cpuSeconds }: Running, { ask }: Kind): Promise<number> {
  await ask(ASKED)
  const before = cpuSeconds()
  await ask(ASKED)
  return ((cpuSeconds() - before) * 1_000) / ASKED
}

/** Measures the cost of each kind of answer with this many papers, projects and questions. */
async function costsWith(context: RunContext, size: number): Promise<Map<string, number>> {
  const environment = context.environment(`growth-${size}`)
  await fillLibrary(environment, context.articles(), { papers: size, words: WORDS })
  await fillProjects(environment, size)
  await fillConversations(environment, size)
  return serving(environment, async (server) => {
    const headers = await memberHeaders(server.origin, 'growth')
    await fillMembers(environment)
    const costs = new Map<string, number>()
    for (const kind of await kindsOf(server, headers)) costs.set(kind.name, await costOf(server, kind))
    return costs
  })
}

// Conversations of yesterday and today, by a thousand members and by visitors, with three answers each.
const CONVERSATIONS = [
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

/** Writes this many conversations with the assistant, before the server starts. */
const fillConversations = (environment: Record<string, string>, conversations: number): Promise<void> =>
  asOwner(environment, async (client) => {
    for (const statement of CONVERSATIONS) await client.query(statement, [conversations])
    // Vacuums the tables, as autovacuum would do after a while.
    await client.query('vacuum analyze')
  })

/** Measures how the cost of answers grows with the number of rows. The limit is logarithmic growth. */
export async function measureGrowth(context: RunContext): Promise<ReportSection[]> {
  const bySize: Map<string, number>[] = []
  for (const size of SIZES) bySize.push(await costsWith(context, size))
  const names = [...(bySize[0]?.keys() ?? [])]
  const rows = names.map((name) => {
    const costs = bySize.map((one) => one.get(name) ?? 0)
    const growth: Figure = {
      value: (costs.at(-1) ?? 0) / (costs[0] ?? 1),
      unit: 'times',
      most: LOGARITHM * NOISE,
    }
    return { what: [name], figures: [...costs.map((value): Figure => ({ value, unit: 'ms' })), growth] }
  })
  return [
    {
      title: 'Growth of response costs',
      text: `CPU of the server and its PostgreSQL for one response, with this number of papers of ${WORDS} words, and as many projects, questions and conversations. Growth with
the logarithm of the rows costs ${LOGARITHM.toFixed(2)} times as much at the end. A row that misses its bar grows faster than that plus the noise of ${Math.round((NOISE - 1) * 100)} %.`,
      words: ['what'],
      columns: [...SIZES.map((size) => `${size.toLocaleString('en-GB')} rows`), 'largest to smallest'],
      rows,
    },
  ]
}

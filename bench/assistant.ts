import { registerMembers, signIn } from './members.ts'
import { asOwner } from './fill/owner.ts'
import { fillLibrary } from './fill/library.ts'
import { listPapers, type RunContext, type Running, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { sendQuestions, type RequesterHeaders, makeQuestions, visitors } from './questions.ts'
import { type Figure, ms, p99, quantile, type Row, type ReportSection, share } from './report.ts'

const SIZES = SHORT ? [1_000, 10_000] : [1_000, 10_000, 100_000]
const PAPERS = SHORT ? 1_000 : 10_000
/** The number of words of each paper. Few words are enough, since answers use only titles, abstracts and keywords. */
const WORDS = 300
const MEMBERS = 30
/** The maximum number of answers per member and day. */
const ANSWERS_MAX = 20
const ASKED = SHORT ? 200 : MEMBERS * ANSWERS_MAX
const WARM_UP = SHORT ? 200 : MEMBERS * ANSWERS_MAX
const CONNECTIONS = [1, 16]
/** The maximum 99th percentile in milliseconds, by number of connections. */
const P99_MAX_MS: Record<number, number> = { 16: 150 }

/** Creates a paper of nine sections for every member. The text consists of abstracts from the library. */
const WRITTEN = [
  `insert into team.paper (id, project_id, title, category, sections, opened_at)
   select md5('written ' || id)::uuid, md5('project ' || id)::uuid, 'What nights do to alarms', 'Diagnostics', 9, now() from accounts.member`,
  `insert into team.member (paper_id, member_id, lead, joined_at)
   select md5('written ' || id)::uuid, id, true, now() from accounts.member`,
  `insert into editor.section (paper_id, name, position, content, word_count, version, last_updated)
   select md5('written ' || member.id)::uuid, 'section_' || chr(97 + at), at, abstracts.text, 400, 1, now()
   from accounts.member, generate_series(0, 8) as at, lateral (
     select string_agg(abstract, E'\\n\\n') as text from library.paper where paper_id = any (array['made-' || at, 'made-' || at + 9, 'made-' || at + 18])
   ) as abstracts`,
]
/** Moves all recorded uses back by one day, so that the daily quota is unused again. */
const PASS_A_DAY = 'update assistant.use set day = day - 1'

type Load = { ask: (count: number) => string[]; asker: RequesterHeaders; connections: readonly number[] }

const passADay = ({ environment }: Running) => asOwner(environment, (client) => client.query(PASS_A_DAY))

/**
 * Asks questions after a warm-up, with each number of connections.
 * @returns for each number of connections: median, 99th percentile, CPU time, and the share of questions answered
 */
async function measured(server: Running, { ask, asker, connections }: Load) {
  await sendQuestions(server.origin, ask(WARM_UP), { connections: Math.max(...connections), asker })
  const found: { connections: number; figures: [Figure, Figure, Figure, Figure] }[] = []
  for (const count of connections) {
    await passADay(server)
    const before = server.cpuSeconds()
    const { took, outcomes } = await sendQuestions(server.origin, ask(ASKED), { connections: count, asker })
    const cpuMs = ((server.cpuSeconds() - before) * 1_000) / took.length
    const answered = (outcomes.get('answered') ?? 0) / took.length
    const [median, slow] = [quantile(took, 0.5), p99(took)]
    found.push({
      connections: count,
      figures: [ms(median), ms(slow, P99_MAX_MS[count]), ms(cpuMs), share(answered)],
    })
  }
  await passADay(server)
  return found
}

async function rowsOf(server: Running, who: string, load: Omit<Load, 'connections'>): Promise<Row[]> {
  const found = await measured(server, { ...load, connections: CONNECTIONS })
  return found.map(({ connections, figures }) => ({ what: [who, connections], figures }))
}

/** Returns a function that creates questions about the library's papers, different ones on each call. */
async function questionsOn({ origin }: Running): Promise<(count: number) => string[]> {
  const papers = await listPapers(origin, 7)
  let seed = 0
  return (count) => makeQuestions(papers, count, (seed += 1))
}

/** Measures how long visitors wait with this many papers, at the highest number of connections. */
async function grownTo(context: RunContext, papers: number): Promise<readonly Figure[]> {
  const environment = context.environment(`assistant-${papers}`)
  await fillLibrary(environment, context.articles(), { papers, words: WORDS })
  return serving(environment, async (server) => {
    const load = { ask: await questionsOn(server), asker: visitors, connections: CONNECTIONS.slice(-1) }
    const [busiest] = await measured(server, load)
    return busiest?.figures ?? []
  })
}

/** Measures how much longer an answer takes with ten and with a hundred times as many papers. */
async function growthOf(context: RunContext): Promise<ReportSection> {
  const rows: Row[] = []
  const slowest: number[] = []
  for (const papers of SIZES) {
    const figures = await grownTo(context, papers)
    slowest.push(figures[1]?.value ?? 0)
    const times: Figure = { value: (slowest.at(-1) ?? 0) / (slowest[0] ?? 1), unit: 'times' }
    // The limit applies only to the library size that the report's previous section measures.
    const told = papers === PAPERS ? figures : figures.map(({ value, unit }): Figure => ({ value, unit }))
    rows.push({ what: [papers.toLocaleString('en-GB')], figures: [...told, times] })
  }
  return {
    title: `Asking the assistant, with ${SIZES.length === 3 ? '1, 10 and 100' : '1 and 10'} times as many papers`,
    text: `Visitors as above, ${CONNECTIONS.at(-1)} connections, with a separate library for each size. The bar is that of ${PAPERS.toLocaleString('en-GB')} papers.`,
    words: ['papers'],
    columns: ['median', '99 of 100 within', 'CPU per answer', 'answered', 'compared with the smallest'],
    rows,
  }
}

async function measureAsking(context: RunContext): Promise<ReportSection> {
  const environment = context.environment('assistant')
  await fillLibrary(environment, context.articles(), { papers: PAPERS, words: WORDS })
  return serving(environment, async (server) => {
    const emails = await registerMembers(server.origin, MEMBERS, 'asker')
    await asOwner(environment, async (client) => {
      for (const statement of WRITTEN) await client.query(statement)
    })
    const tokens: string[] = []
    for (const email of emails) tokens.push(await signIn(server.origin, email))
    const ask = await questionsOn(server)
    const members: RequesterHeaders = (index) => ({ authorization: `Bearer ${tokens[index % tokens.length]}` })
    return {
      title: `Asking the assistant, with ${PAPERS.toLocaleString('en-GB')} papers`,
      text: `Without a model. ${ASKED.toLocaleString('en-GB')} questions each, all different (bench/questions.ts). Each visitor has another network, and each member a
paper that is searched too. CPU is that of the server and its PostgreSQL together. Unanswered questions had no match, or were taken for questions about personal health.`,
      words: ['who', 'connections'],
      columns: ['median', '99 of 100 within', 'CPU per answer', 'answered'],
      rows: [
        ...(await rowsOf(server, 'Visitors', { ask, asker: visitors })),
        ...(await rowsOf(server, 'Members', { ask, asker: members })),
      ],
    }
  })
}

/** Measures the assistant without a language model: finding, quoting, counting and storing an answer. */
export const measureAssistant = async (context: RunContext): Promise<ReportSection[]> => [await measureAsking(context)]

/**
 * Measures how the assistant's response times grow with the library. Filling the largest library takes most of the
 * time.
 */
export const measureAssistantGrowth = async (context: RunContext): Promise<ReportSection[]> => [await growthOf(context)]

import { setTimeout as pause } from 'node:timers/promises'
import { mkdirSync } from 'node:fs'
import { suggestionId } from '../../src/formats/manuscript/suggestions.ts'
import { type RunContext, type Running, serving, withReference } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import { megabytes, ms, p99, perSecond, quantile, type Row, type ReportSection } from '../report.ts'
import { opening, scriptOf, typing, withBrowser } from './browser.ts'
import {
  type Client,
  type ClientFactory,
  closePairs,
  connectClient,
  connectPairs,
  memoryAfterClosing,
  memoryOfOpenPapers,
  OURS,
  savedAfter,
  strokes,
  THEIRS,
  throughput,
  typeLetter,
} from './editors.ts'
import {
  requestWorkspace,
  EDITS,
  MEMBERS,
  OPEN_PAPERS,
  REOPENED_PAPERS,
  VERSIONS,
  WORDS,
  type DocumentFixture,
  createDocumentFixture,
  createAgedPapers,
  type AgedPapers,
  untouched,
} from './fixture.ts'

// Each pair sends fifty keystrokes before the first has arrived. With this number of pairs, the server is the
// bottleneck, not the waiting for strokes.
const PAIRS = SHORT ? 5 : 50
const SECONDS = SHORT ? 4 : 20
const KEYS = SHORT ? 60 : 200
const STROKES = `${EDITS.toLocaleString('en-GB')} strokes`

const openOurs =
  ({ origin }: Running, { tokens }: DocumentFixture): ClientFactory =>
  (paperId, member) =>
    connectClient(OURS(origin, tokens[member % MEMBERS] ?? '', paperId))

type Together = { perSecond: number; p99: number; saved: number; memory: number }

async function measureTogether(pid: number, open: ClientFactory, papers: string[]): Promise<Together> {
  const memory = await memoryOfOpenPapers(pid, open, papers)
  const pairs = await connectPairs(open, papers.slice(0, PAIRS))
  await throughput(pairs, SECONDS / 4)
  const figures = {
    perSecond: await throughput(pairs, SECONDS),
    p99: p99(await strokes(pairs, SECONDS)),
    saved: quantile(await savedAfter(pairs, SHORT ? 20 : 60), 0.95),
    memory,
  }
  await closePairs(pairs)
  return figures
}

const measureHocuspocus = (folder: string, papers: string[]): Promise<Together> =>
  withReference({ args: ['hocuspocus.mjs', folder] }, ({ origin, pid }) =>
    measureTogether(pid, (paperId) => connectClient(THEIRS(origin, paperId)), papers),
  )

const rowsTogether = (ours: Together, theirs: Together): Row[] => [
  {
    what: [`Strokes a second that reach the other editor, ${PAIRS} papers`],
    figures: [perSecond(ours.perSecond, theirs.perSecond * 0.8), perSecond(theirs.perSecond)],
  },
  { what: ['Keystroke to the other editor, 99 of 100 within'], figures: [ms(ours.p99, 100), ms(theirs.p99)] },
  { what: ['After the last key until Saved, 95 of 100 within'], figures: [ms(ours.saved, 2_000), ms(theirs.saved)] },
  {
    what: [`Memory for ${OPEN_PAPERS} open papers of ${WORDS.toLocaleString('en-GB')} words`],
    figures: [megabytes(ours.memory, Math.min(400, theirs.memory * 1.2)), megabytes(theirs.memory)],
  },
]

/** Measures how long each stroke takes to reach the other editor, one stroke at a time. */
async function oneByOne([from, to]: [Client, Client], marks: object = {}): Promise<number[]> {
  const took: number[] = []
  for (let stroke = 0; stroke < KEYS; stroke += 1) {
    const begun = performance.now()
    await new Promise<void>((resolve) => {
      to.heard = resolve
      typeLetter(from, marks)
    })
    took.push(performance.now() - begun)
  }
  return took
}

/**
 * Measures the milliseconds from requesting a paper until its text has arrived. The server reads the paper from its log
 * each time.
 */
async function openings(
  { origin }: Running,
  open: ClientFactory,
  asked: { paperId: string; token: string },
): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const begun = performance.now()
    const [client] = await Promise.all([open(asked.paperId, 0), requestWorkspace(origin, asked)])
    took.push(performance.now() - begun)
    await client.close()
    // Waits until the server has removed the paper from its memory.
    await pause(7_000)
  }
  return took
}

async function rowsAlone(server: Running, made: DocumentFixture, old: AgedPapers): Promise<Row[]> {
  const open = openOurs(server, made)
  const [author, colleague, mentor] = [await open(made.long, 0), await open(made.long, 1), await open(made.long, 2)]
  const written = await oneByOne([author, colleague])
  const id = suggestionId({ memberId: made.suggester, now: new Date(), random: 'bench' })
  const suggested = await oneByOne([mentor, colleague], { insertion: { id } })
  await Promise.all([author, colleague, mentor].map((client) => client.close()))
  const took = await openings(server, open, { paperId: old.written, token: made.tokens[0] ?? '' })
  const tookWorst = await openings(server, open, { paperId: old.scattered, token: made.tokens[0] ?? '' })
  const kept = await memoryAfterClosing(server.pid, open, made.small)
  return [
    {
      what: ['Keystroke to the other editor in a 10,000-word paper'],
      figures: [ms(quantile(written, 0.5)), ms(p99(written), 100)],
    },
    {
      what: ['The same, as a suggestion of a mentor'],
      figures: [ms(quantile(suggested, 0.5)), ms(p99(suggested), 100)],
    },
    {
      what: [`Opening a paper after ${STROKES} in natural order and ${VERSIONS} versions: call and document`],
      figures: [ms(quantile(took, 0.5)), ms(Math.max(...took), 1_500)],
    },
    {
      what: [`The same, with each of the ${STROKES} at another place`],
      figures: [ms(quantile(tookWorst, 0.5)), ms(Math.max(...tookWorst), 1_500)],
    },
    {
      what: [`Memory kept after ${REOPENED_PAPERS.toLocaleString('en-GB')} papers were opened and closed`],
      figures: [megabytes(kept, 50)],
    },
  ]
}

const rowsInBrowser = (
  origin: string,
  {
    made: {
      tokens: [token = ''],
      papers,
      long,
    },
    old,
  }: { made: DocumentFixture; old: AgedPapers },
) =>
  withBrowser(async (browser): Promise<Row[]> => {
    const paperId = untouched(papers)
    const opened = await opening(browser, { origin, token, paperId }, SHORT ? 3 : 10)
    const aged = await opening(browser, { origin, token, paperId: old.written }, SHORT ? 2 : 5)
    const worst = await opening(browser, { origin, token, paperId: old.scattered }, SHORT ? 2 : 5)
    const keys = await typing(browser, { origin, token, paperId: long }, KEYS)
    const script = await scriptOf(browser, { origin, token, paperId })
    return [
      { what: ['Opening a 5,000-word paper'], figures: [ms(quantile(opened, 0.5), 1_000), ms(Math.max(...opened))] },
      {
        what: [`Opening a 10,000-word paper after ${STROKES} in natural order`],
        figures: [ms(quantile(aged, 0.5), 1_500), ms(Math.max(...aged))],
      },
      {
        what: [`The same, with each of the ${STROKES} at another place`],
        figures: [ms(quantile(worst, 0.5), 1_500), ms(Math.max(...worst))],
      },
      {
        what: ['Keystroke to the next frame in a 10,000-word paper'],
        figures: [ms(quantile(keys, 0.5), 50), ms(p99(keys))],
      },
      {
        what: ['JavaScript that the workspace adds, compressed, in KB'],
        figures: [{ value: script, unit: 'points', most: 220 }],
      },
    ]
  })

/** Measures co-editing of papers on our server and, for comparison, on a bare Hocuspocus server. */
export async function measureDocument(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('documents')
  const folder = context.path('hocuspocus')
  mkdirSync(folder)
  const { ours, alone, ...papers } = await serving(environment, async (server) => {
    const made = await createDocumentFixture(server, folder)
    const together = await measureTogether(server.pid, openOurs(server, made), made.papers)
    const old = await createAgedPapers(server, made)
    return { ours: together, alone: await rowsAlone(server, made, old), made, old }
  })
  const theirs = await measureHocuspocus(folder, papers.made.papers)
  const browsing = await serving(environment, ({ origin }) => rowsInBrowser(origin, papers), { pinned: false })
  return [
    {
      title: 'Writing papers together',
      text: `Two people write each of ${PAIRS} papers of 5,000 words, from one process on the load's core. The reference (bench/references/hocuspocus.mjs) is
Hocuspocus alone, on the same documents and the same core right after ours. It authenticates nobody, validates nothing, and acknowledges before
anything is stored, while ours acknowledges after commit. First at full speed, with fifty strokes in flight; then five strokes a second each.`,
      words: ['what'],
      columns: ['ours', 'Hocuspocus'],
      rows: rowsTogether(ours, theirs),
    },
    {
      title: 'Long papers and many open papers',
      text: 'Over sockets, from the load’s core. Each stroke is sent once the previous one has arrived.',
      words: ['what'],
      columns: ['median', 'most'],
      rows: alone,
    },
    {
      title: 'A paper in the browser',
      text: 'Chromium on the same two cores as the server. The browser has cached the JavaScript, but not the text.',
      words: ['what'],
      columns: ['median', 'most'],
      rows: browsing,
    },
  ]
}

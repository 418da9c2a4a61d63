import { type RunContext, serving } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import type { ReportSection } from '../report.ts'
import { rowsOfReading } from './browser.ts'
import { rowsOfHistory } from './history.ts'
import { fillHistory } from './fill-history.ts'
import { comparisonRows, rowsOfIdle, measureReferenceDelivery, measureOwnDelivery } from './live.ts'
import { fillCrowd } from './members.ts'

const MEMBERS = SHORT ? 500 : 5_000
const SIZE = SHORT
  ? { messages: 20_000, channels: 100, threads: 50 }
  : { messages: 1_000_000, channels: 1_000, threads: 500 }

/** Talking in channels, beside a bare broadcast server of `ws`. */
export async function measureCommunity(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('community')
  const { members, idle } = await serving(environment, async (server) => {
    const crowd = await fillCrowd(environment, MEMBERS)
    return { members: crowd, idle: await rowsOfIdle(server, crowd) }
  })
  const ours = await serving(environment, (server) => measureOwnDelivery(server, members))
  const bare = await measureReferenceDelivery(members)
  return [
    {
      title: 'Talking in a channel',
      text: `Sockets from one process on the load's core, which counts what comes. The reference (bench/community/broadcast.mjs) is the package \`ws\`
alone, on the same core right after ours: it sends as many bytes to as many, knows nobody, and stores and acknowledges nothing.`,
      words: ['what'],
      columns: ['ours', '`ws` alone'],
      rows: comparisonRows(ours, bare),
    },
    {
      title: 'Many who listen',
      text: 'Sockets at the specified address, each in general and with its inbox open, two for each member; nobody writes.',
      words: ['what'],
      columns: ['ours'],
      rows: idle,
    },
  ]
}

/** What a member is answered who is in much, of which there is much. */
export async function measureHistory(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('history')
  const members = await serving(environment, () => fillCrowd(environment, MEMBERS))
  await fillHistory(environment, SIZE, members)
  const asked = await serving(environment, (server) => rowsOfHistory(server, members))
  const browsing = await serving(environment, (server) => rowsOfReading(server, members), { pinned: false })
  const [messages, channels, threads] = [SIZE.messages, SIZE.channels, SIZE.threads].map((count) =>
    count.toLocaleString('en-GB'),
  )
  return [
    {
      title: 'A community of two years',
      text: `${messages} messages, of which one member may read eight in ten, in ${channels} channels and ${threads} threads. A search asks in turn for a word that
many messages hold, two such words, one that some hold, one that few hold, and one that none does.`,
      words: ['what'],
      columns: ['alone: median', '99 of 100 within', '16 connections: median', '99 of 100 within'],
      rows: asked,
    },
    {
      title: 'Reading far back, in the browser',
      text: 'Chromium on the same two cores as the server.',
      words: ['what'],
      columns: ['measured'],
      rows: browsing,
    },
  ]
}

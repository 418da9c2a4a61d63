import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { withBrowser } from '../document/browser.ts'
import { type BenchMember, fillCrowd } from '../fill/crowd.ts'
import { fillHistory, WORDS } from '../fill/history.ts'
import { asOwner } from '../fill/owner.ts'
import { httpLoad } from '../load/http.ts'
import { SHORT } from '../progress.ts'
import { megabytes, ms, type ReportSection, type Row } from '../report.ts'
import { type RunContext, type Running, serving } from '../run-context.ts'

const MEMBERS = SHORT ? 500 : 5_000
const SIZE = SHORT
  ? { messages: 20_000, channels: 100, threads: 50 }
  : { messages: 1_000_000, channels: 1_000, threads: 500 }
const ASKED = SHORT ? 40 : 400
const WARM_UP = SHORT ? 10 : 60
const MANY = 16
const API = '/api/messaging'

/** The items that the calls open: conversations of the first member, and year-old messages in channels. */
type Places = { channels: string[]; threads: string[]; old: { id: string; conversation_id: string; number: string }[] }

const findPlaces = ({ environment }: Running, reader: BenchMember | undefined): Promise<Places> =>
  asOwner(environment, async (client) => {
    const idsOf = async (kinds: string) =>
      (
        await client.query<{ id: string }>(
          `select id from community.conversation join community.participant on conversation_id = id
           where member_id = $1 and kind in (${kinds}) and head > 0 order by md5(id)`,
          [reader?.id],
        )
      ).rows.map(({ id }) => id)
    const { rows } = await client.query<Places['old'][number]>(
      `select message.id, conversation_id, number from community.message
       join community.conversation on conversation.id = conversation_id
       where kind in ('official', 'open') and sent_at between now() - interval '370 days' and now() - interval '360 days'
       order by md5(message.id::text) limit 400`,
    )
    return { channels: await idsOf(`'official', 'open', 'team'`), threads: await idsOf(`'direct'`), old: rows }
  })

/**
 * Returns a search text: a word that many messages contain, two such words, a word that few contain, or a word that
 * none contains.
 */
const SEARCHES = (at: number): string =>
  [
    WORDS[at % 20] ?? '',
    `${WORDS[at % 20]} ${WORDS[(at * 7) % 20]}`,
    `case${(at * 37) % 50_000}`,
    `rarely${(at * 101) % 400_000}`,
    `nobody${at}`,
  ][at % 5] ?? ''

type Kind = { name: string; path: (at: number) => string; most: number; mostOfMany?: number }

const kindsOf = ({ channels, threads, old }: Places): Kind[] => {
  const one = <T>(list: T[], at: number): T => list[at % list.length]!
  return [
    { name: 'Sidebar: the channels', path: () => `${API}/channels`, most: 100 },
    { name: 'Sidebar: the threads', path: () => `${API}/direct-messages`, most: 100 },
    { name: 'Opening a channel', path: (at) => `${API}/channels/${one(channels, at)}/messages`, most: 100 },
    { name: 'Opening a thread', path: (at) => `${API}/direct-messages/${one(threads, at)}/messages`, most: 100 },
    { name: 'Opening a link to a year-old message', path: (at) => `${API}/messages/${one(old, at).id}`, most: 100 },
    {
      name: 'Jumping to a year-old message',
      path: (at) => `${API}/channels/${one(old, at).conversation_id}/messages?around=${one(old, at).number}`,
      most: 100,
    },
    { name: 'Search', path: (at) => `${API}/search?q=${encodeURIComponent(SEARCHES(at))}`, most: 150, mostOfMany: 150 },
  ]
}

/** Measures the calls of the first member, who is in every channel. */
async function rowsOfHistory(server: Running, [reader]: BenchMember[]): Promise<Row[]> {
  const headers = { authorization: `Bearer ${reader?.token}` }
  const { origin } = server
  const rows: Row[] = []
  for (const { name, path, most, mostOfMany } of kindsOf(await findPlaces(server, reader))) {
    const load = (requests: number, connections: number) =>
      httpLoad({ origin, connections, until: { requests }, request: (at) => ({ path: path(at), headers }) })
    await load(WARM_UP, 4)
    const alone = await load(ASKED, 1)
    const many = await load(ASKED, MANY)
    rows.push({
      what: [name],
      figures: [ms(alone.medianMs), ms(alone.p99Ms, most), ms(many.medianMs), ms(many.p99Ms, mostOfMany)],
    })
  }
  return rows
}

const SCROLLED = SHORT ? 500 : 10_000
const MB = 1024 * 1024

/** Returns the private memory of the browser's largest page process, in megabytes. */
async function memoryOfPage(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const own = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const lines = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
      return [...lines.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
        (sum, [, kilobytes]) => sum + Number(kilobytes),
        0,
      )
    })
  return Math.max(...own) / 1024
}

/** Returns the size of the page's heap after garbage collection, in megabytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / MB
}

/**
 * Scrolls back until this many messages were seen.
 * @returns the maximum number of messages that were rendered at the same time
 */
const scrollBack = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const list = document.querySelector('ol[aria-label^="Messages in"]')
    if (!list) throw new Error('No messages are shown')
    const seen = new Set<string>()
    let most = 0
    while (seen.size < wanted) {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-message]')]
      most = Math.max(most, rows.length)
      for (const { dataset } of rows) seen.add(dataset.message ?? '')
      list.scrollTo({ top: 0 })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return most
  }, count)

/** Measures opening the general channel and scrolling far back in Chromium. */
const rowsOfReading = ({ origin }: Running, [reader]: BenchMember[]): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext()
    await context.addInitScript((kept) => localStorage.setItem('token', kept), reader?.token ?? '')
    const page = await context.newPage()
    await page.goto(`${origin}/student/dashboard`)
    await page.waitForLoadState('networkidle')
    const begun = performance.now()
    await page.goto(`${origin}/community/general`, { waitUntil: 'commit' })
    await page.locator('[data-message]').first().waitFor()
    const opened = performance.now() - begun
    const drawn = await scrollBack(page, SCROLLED)
    const [heap, own] = [await heapOf(page), await memoryOfPage(browser)]
    const read = `after ${SCROLLED.toLocaleString('en-GB')} scrolled messages`
    return [
      { what: ['Opening general, with 1,000 channels and 500 threads in its sidebar'], figures: [ms(opened)] },
      { what: [`Memory of the page's process, ${read}`], figures: [megabytes(own, 150)] },
      { what: [`Of that, the JavaScript heap, ${read}`], figures: [megabytes(heap)] },
      { what: ['Messages rendered at once, at most'], figures: [{ value: drawn, unit: 'points' }] },
    ]
  })

/** Measures the calls of a member of many channels with a long history. */
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
      text: `${messages} messages, of which one member can read eight in ten, in ${channels} channels and ${threads} threads. The searches are for a word in
many messages, two such words, a word in some messages, one in few, and one in none.`,
      words: ['what'],
      columns: ['alone: median', '99 of 100 within', '16 connections: median', '99 of 100 within'],
      rows: asked,
    },
    {
      title: 'Scrolling far back, in the browser',
      text: 'Chromium on the same two cores as the server.',
      words: ['what'],
      columns: ['measured'],
      rows: browsing,
    },
  ]
}

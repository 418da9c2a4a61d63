import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../figures.ts'
import { type Client, typeLetter } from './clients.ts'

/** Opens one client of a paper, whichever of its members. */
export type ClientFactory = (paperId: string, member: number) => Promise<Client>

/** Two who write one paper. */
type Pair = [Client, Client]

const STROKE_MS = 200
/**
 * Strokes that a writer sends before the first has reached the other: with fewer, the time that they are collected is
 * measured.
 */
const AHEAD = 50
/** After this long without a stroke, none is on its way any more. */
const QUIET_MS = 1_000
const CAME_WITHIN_MS = 20_000

export async function connectPairs(open: ClientFactory, papers: string[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [index, paperId] of papers.entries())
    pairs.push([await open(paperId, index), await open(paperId, index + 1)])
  return pairs
}

export const closePairs = (pairs: Pair[]): Promise<void[]> => Promise.all(pairs.flat().map((client) => client.close()))

/** How long each stroke takes to the other editor, in milliseconds, while all type as people do. */
export async function strokes(pairs: Pair[], seconds: number): Promise<number[]> {
  const took: number[] = []
  const write = async ([from, to]: Pair, delay: number) => {
    const sent: number[] = []
    to.heard = () => took.push(performance.now() - (sent.shift() ?? 0))
    await pause(delay)
    for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
      sent.push(performance.now())
      typeLetter(from)
      await pause(STROKE_MS)
    }
    for (let waited = 0; sent.length > 0 && waited < CAME_WITHIN_MS; waited += STROKE_MS) await pause(STROKE_MS)
    if (sent.length > 0) throw new Error(`${sent.length} strokes never came to the other editor`)
  }
  const ways = pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ])
  await Promise.all(ways.map((pair, index) => write(pair, (index * STROKE_MS) / ways.length)))
  return took
}

/** Strokes a second that come to the other editor while all write as fast as their strokes arrive. */
export async function throughput(pairs: Pair[], seconds: number): Promise<number> {
  let heard = 0
  let isOver = false
  for (const [from, to] of pairs) {
    to.heard = () => {
      heard += 1
      if (!isOver) typeLetter(from)
    }
    for (let ahead = 0; ahead < AHEAD; ahead += 1) typeLetter(from)
  }
  await pause(1_000)
  heard = 0
  await pause(seconds * 1_000)
  const total = heard
  isOver = true
  for (let last = -1; last !== heard;) {
    last = heard
    await pause(QUIET_MS)
  }
  return total / seconds
}

/** From the last of a few strokes until they are said to be stored, in milliseconds. */
export async function savedAfter(pairs: Pair[], times: number): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const [client] = pairs[time % pairs.length] ?? []
    if (!client) continue
    for (let stroke = 0; stroke < 4; stroke += 1) {
      typeLetter(client)
      await pause(40)
    }
    const begun = performance.now()
    await new Promise<void>((resolve) => {
      client.saved = resolve
      typeLetter(client)
    })
    took.push(performance.now() - begun)
  }
  return took
}

export const p99 = (took: number[]): number => quantile(took, 0.99)

import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../document/memory.ts'
import { quantile } from '../figures.ts'
import { cpuSecondsOf, cpuSecondsOfServer, SERVER_CORE, startPinned } from '../machine.ts'
import { REFERENCE_PORT, type Running } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import { type Figure, ms, perSecond, type Row } from '../report.ts'
import {
  BARE,
  type Crowd,
  type BenchMember,
  connectCrowd,
  OURS,
  type SocketDialect,
  steady,
  type Steady,
  throughput,
  type Throughput,
} from './crowd.ts'

const SECONDS = SHORT ? 3 : 10
/** Messages under way at once while all that goes is sent. */
const AHEAD = 64
/** A message as ours tells it, which the reference broadcasts as it is. */
const MESSAGE_BYTES = 640
const SIZES = SHORT ? [200] : [250, 1_000]
/** 200 messages a second to as many are 50,000 deliveries. */
const STEADY_SIZE = 250
const STEADY_PER_SECOND = 200
const IDLE = SHORT ? 1_000 : 10_000
const RECONNECTED = SHORT ? 500 : 5_000

type Broadcast = { most: Throughput; size: number }
type Told = { broadcasts: Broadcast[]; steady: Steady }

type Measured = { speech: SocketDialect; members: BenchMember[]; cpuSeconds: () => number }

async function measureTold({ speech, members, cpuSeconds }: Measured): Promise<Told> {
  const broadcasts: Broadcast[] = []
  for (const size of SIZES) {
    const crowd = await connectCrowd(speech, members.slice(0, size))
    await throughput(crowd, { seconds: SECONDS / 4, ahead: AHEAD })
    broadcasts.push({ size, most: await throughput(crowd, { seconds: SECONDS, ahead: AHEAD }) })
    await closed(crowd)
  }
  const crowd = await connectCrowd(speech, members.slice(0, STEADY_SIZE))
  const told = {
    broadcasts,
    steady: await steady(crowd, { seconds: SECONDS, perSecond: STEADY_PER_SECOND, cpuSeconds }),
  }
  await closed(crowd)
  return told
}

async function closed(crowd: Crowd): Promise<void> {
  crowd.close()
  await pause(3_000)
}

export async function measureReferenceDelivery(members: BenchMember[]): Promise<Told> {
  const server = startPinned({
    args: ['bench/community/broadcast.mjs', REFERENCE_PORT],
    core: SERVER_CORE,
    environment: { NODE_ENV: 'production' },
  })
  await pause(1_000)
  try {
    const speech = BARE(REFERENCE_PORT, MESSAGE_BYTES)
    return await measureTold({ speech, members, cpuSeconds: () => cpuSecondsOf([String(server.pid)]) })
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

const megabytes = (value: number, most?: number): Figure => ({ value, unit: 'MB', ...(most ? { most } : {}) })

/** Sockets that are in general with an open inbox, and of which nothing is asked; then all of some break off and come back at once. */
export async function rowsOfIdle({ origin, pid }: Running, members: BenchMember[]): Promise<Row[]> {
  // What it takes to open any at all is not counted.
  await closed(await connectCrowd(OURS(origin), members.slice(0, IDLE / 10)))
  const before = memoryOf(pid)
  const each = IDLE / 2
  const crowds: Crowd[] = []
  for (const some of [members.slice(0, each), members.slice(0, each)])
    crowds.push(await connectCrowd(OURS(origin), some))
  await pause(3_000)
  const idle = memoryOf(pid) - before
  crowds.pop()?.close()
  await pause(SHORT ? 1_000 : 5_000)
  const begun = performance.now()
  const back = await connectCrowd(OURS(origin), members.slice(0, RECONNECTED))
  const took = performance.now() - begun
  for (const crowd of [...crowds, back]) await closed(crowd)
  return [
    { what: [`${IDLE.toLocaleString('en-GB')} idle sockets in general: memory`], figures: [megabytes(idle, 250)] },
    {
      what: [`${RECONNECTED.toLocaleString('en-GB')} that come back at once, all told again within`],
      figures: [ms(took, 10_000)],
    },
  ]
}

export const measureOwnDelivery = ({ origin, pid, environment }: Running, members: BenchMember[]): Promise<Told> =>
  measureTold({
    speech: OURS(origin),
    members,
    cpuSeconds: () => cpuSecondsOfServer(pid, environment['INFLO_DATA_DIR'] ?? ''),
  })

const p99 = (values: number[]): number => quantile(values, 0.99)

export const comparisonRows = (ours: Told, bare: Told): Row[] => [
  ...ours.broadcasts.map(({ size, most }, at) => ({
    what: [`Deliveries a second to ${size.toLocaleString('en-GB')} sockets, all that goes`],
    figures: [
      perSecond(most.perSecond, (bare.broadcasts[at]?.most.perSecond ?? 0) * 0.6),
      perSecond(bare.broadcasts[at]?.most.perSecond ?? 0),
    ],
  })),
  ...ours.broadcasts.map(({ size, most }, at) => ({
    what: [`Messages a second then, of ${size.toLocaleString('en-GB')}`],
    figures: [perSecond(most.messagesPerSecond), perSecond(bare.broadcasts[at]?.most.messagesPerSecond ?? 0)],
  })),
  {
    what: [`Deliveries a second, of ${STEADY_PER_SECOND} messages to ${STEADY_SIZE}`],
    figures: [perSecond(ours.steady.perSecond, 49_000), perSecond(bare.steady.perSecond)],
  },
  {
    what: ['A message to the others then, 99 of 100 within'],
    figures: [ms(p99(ours.steady.deliveryMs), 100), ms(p99(bare.steady.deliveryMs))],
  },
  {
    what: ['Until its sender knows that it is stored, 99 of 100 within'],
    figures: [ms(p99(ours.steady.storedMs), 100), ms(p99(bare.steady.storedMs))],
  },
  {
    what: ['CPU for one of these messages, with its PostgreSQL'],
    figures: [ms(ours.steady.cpuMsEach), ms(bare.steady.cpuMsEach)],
  },
]

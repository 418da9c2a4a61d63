import { setTimeout as pause } from 'node:timers/promises'
import { type BenchMember, fillCrowd } from '../fill/crowd.ts'
import { memoryOf } from '../machine.ts'
import { type RunContext, type Running, serving, withReference } from '../run-context.ts'
import { SHORT } from '../progress.ts'
import { megabytes, ms, p99, perSecond, type ReportSection, type Row } from '../report.ts'
import {
  BARE,
  type Crowd,
  connectCrowd,
  OURS,
  type SocketDialect,
  steady,
  type Steady,
  throughput,
  type Throughput,
} from './crowd.ts'

const MEMBERS = SHORT ? 500 : 5_000
const SECONDS = SHORT ? 3 : 10
/** Messages in flight at once while throughput is measured. */
const AHEAD = 64
/** The size of a message as our server delivers it. The reference server broadcasts messages of the same size. */
const MESSAGE_BYTES = 640
const SIZES = SHORT ? [200] : [250, 1_000]
/** The number of sockets for the steady load: 200 messages a second to 250 sockets are 50,000 deliveries a second. */
const STEADY_SIZE = 250
const STEADY_PER_SECOND = 200
const IDLE = SHORT ? 1_000 : 10_000
const RECONNECTED = SHORT ? 500 : 5_000

type Broadcast = { most: Throughput; size: number }
type Told = { broadcasts: Broadcast[]; steady: Steady }

type Delivering = { speech: SocketDialect; members: BenchMember[]; cpuSeconds: () => number }

async function measureTold({ speech, members, cpuSeconds }: Delivering): Promise<Told> {
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

const measureReference = (members: BenchMember[]): Promise<Told> =>
  withReference({ args: ['broadcast.mjs'] }, ({ origin, cpuSeconds }) =>
    measureTold({ speech: BARE(origin, MESSAGE_BYTES), members, cpuSeconds }),
  )

/**
 * Measures idle sockets in the general channel with an open inbox. Then closes half of the sockets, and reconnects the
 * same number simultaneously.
 */
async function rowsOfIdle({ origin, pid }: Running, members: BenchMember[]): Promise<Row[]> {
  // Opens and closes some sockets first, so that the memory for the very first sockets is not counted.
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
    {
      what: [`${IDLE.toLocaleString('en-GB')} idle sockets in the general channel: memory`],
      figures: [megabytes(idle, 250)],
    },
    {
      what: [`${RECONNECTED.toLocaleString('en-GB')} sockets that reconnect at once, all updated within`],
      figures: [ms(took, 10_000)],
    },
  ]
}

const comparisonRows = (ours: Told, bare: Told): Row[] => [
  ...ours.broadcasts.map(({ size, most }, at) => ({
    what: [`Deliveries a second to ${size.toLocaleString('en-GB')} sockets, at full speed`],
    figures: [
      perSecond(most.perSecond, (bare.broadcasts[at]?.most.perSecond ?? 0) * 0.6),
      perSecond(bare.broadcasts[at]?.most.perSecond ?? 0),
    ],
  })),
  ...ours.broadcasts.map(({ size, most }, at) => ({
    what: [`Messages a second at full speed, to ${size.toLocaleString('en-GB')}`],
    figures: [perSecond(most.messagesPerSecond), perSecond(bare.broadcasts[at]?.most.messagesPerSecond ?? 0)],
  })),
  {
    what: [`Deliveries a second, of ${STEADY_PER_SECOND} messages to ${STEADY_SIZE}`],
    figures: [perSecond(ours.steady.perSecond, 49_000), perSecond(bare.steady.perSecond)],
  },
  {
    what: ['Message to the others at this rate, 99 of 100 within'],
    figures: [ms(p99(ours.steady.deliveryMs), 100), ms(p99(bare.steady.deliveryMs))],
  },
  {
    what: ['Confirmation to the sender, 99 of 100 within'],
    figures: [ms(p99(ours.steady.storedMs), 100), ms(p99(bare.steady.storedMs))],
  },
  {
    what: ['CPU per message, including PostgreSQL'],
    figures: [ms(ours.steady.cpuMsEach), ms(bare.steady.cpuMsEach)],
  },
]

/** Measures messages in a channel and, for comparison, a bare broadcast server with the `ws` library. */
export async function measureCommunity(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('community')
  const { members, idle } = await serving(environment, async (server) => {
    const crowd = await fillCrowd(environment, MEMBERS)
    return { members: crowd, idle: await rowsOfIdle(server, crowd) }
  })
  const ours = await serving(environment, (server) =>
    measureTold({ speech: OURS(server.origin), members, cpuSeconds: server.cpuSeconds }),
  )
  const bare = await measureReference(members)
  return [
    {
      title: 'Talking in a channel',
      text: `Sockets from one process on the load's core, which counts the messages. The reference (bench/references/broadcast.mjs) is the package \`ws\`
alone, on the same core right after ours. It sends the same number of bytes to as many sockets, without authentication, storage or acknowledgement.`,
      words: ['what'],
      columns: ['ours', '`ws` alone'],
      rows: comparisonRows(ours, bare),
    },
    {
      title: 'Many subscribers',
      text: 'Sockets at the specified address, each in the general channel and with its inbox open, two for each member. Nobody writes.',
      words: ['what'],
      columns: ['ours'],
      rows: idle,
    },
  ]
}

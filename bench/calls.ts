import { writeFileSync } from 'node:fs'
import { latenciesOf, type Latencies } from './latency.ts'
import { SERVER_CORE, startPinned, untilAnswers } from './machine.ts'
import { type RunContext, REFERENCE_PORT, type Running } from './run-context.ts'
import { recordStatements } from './statement-recorder.ts'
import { ms, type Row, share } from './report.ts'

const CONNECTIONS = [1, 16]
/** Enough for every statement to have been prepared, and compiled on both sides. */
const WARM_UP = 400
const WARM_UP_CONNECTIONS = 4

export const CALL_WORDS = ['what', 'connections']
export const CALL_COLUMNS = [
  'median',
  '99 of 100 within',
  'bare pg: median',
  '99 of 100 within',
  'answers/s beside bare pg',
]
export const CALL_TEXT = `The reference (bench/reference-statements.mjs) is a node:http server that sends the very statements of the same requests by bare pg, one after
another, and then the same bytes; on the same core, right after ours.`

export type Kind = {
  name: string
  /** The addresses asked, without the origin. */
  paths: (count: number) => string[]
  headers: Record<string, string>
  asked: number
  /** Milliseconds, by number of connections. */
  most: Partial<Record<number, number>>
}

type Seen = Map<number, Latencies>

async function askAll(origin: string, { paths, headers, asked }: Kind): Promise<Seen> {
  const addresses = (count: number) => paths(count).map((path) => origin + path)
  await latenciesOf(addresses(WARM_UP), WARM_UP_CONNECTIONS, headers)
  const seen: Seen = new Map()
  for (const connections of CONNECTIONS)
    seen.set(connections, await latenciesOf(addresses(asked), connections, headers))
  return seen
}

async function askBare(context: RunContext, server: Running, kind: Kind): Promise<Seen> {
  const file = context.path('statements.json')
  const samples = [...new Set(kind.paths(kind.asked))].slice(0, SAMPLES)
  writeFileSync(file, JSON.stringify(await recordStatements(server, { paths: samples, headers: kind.headers })))
  const reference = startPinned({
    args: ['bench/reference-statements.mjs'],
    core: SERVER_CORE,
    environment: { PORT: REFERENCE_PORT, STATEMENTS_FILE: file },
  })
  const origin = `http://127.0.0.1:${REFERENCE_PORT}`
  try {
    await untilAnswers(`${origin}/ready`)
    return await askAll(origin, { ...kind, paths: (count) => Array.from({ length: count }, (_, at) => `/${at}`) })
  } finally {
    reference.kill()
  }
}

const SAMPLES = 40

/** A call as the server answers it, and its statements by bare pg. */
export async function rowsOfCall(context: RunContext, server: Running, kind: Kind): Promise<Row[]> {
  const ours = await askAll(server.origin, kind)
  const bare = await askBare(context, server, kind)
  return CONNECTIONS.flatMap((connections) => {
    const [seen, beside] = [ours.get(connections), bare.get(connections)]
    if (!seen || !beside) return []
    return [
      {
        what: [kind.name, connections],
        figures: [
          ms(seen.medianMs),
          ms(seen.p99Ms, kind.most[connections]),
          ms(beside.medianMs),
          ms(beside.p99Ms),
          share(seen.perSecond / beside.perSecond),
        ],
      },
    ]
  })
}

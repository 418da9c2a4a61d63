import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { createFastifyApp } from '../src/server/http/fastify-app.ts'
import { joinDatabase } from '../src/server/data/database.ts'
import { createApplication } from '../src/server/application.ts'
import { createLogger } from '../src/server/log.ts'
import { featurePlugins } from '../src/server/features.ts'
import { readSettings } from '../src/server/read-settings.ts'
import { writeFileSync } from 'node:fs'
import { type HttpAnswers, httpLoad, inTurn } from './load/http.ts'
import { type RunContext, type Running, withReference } from './run-context.ts'
import { ms, type Row, share } from './report.ts'

const CONNECTIONS = [1, 16]
/**
 * The number of warm-up requests: enough to prepare every statement, and to compile the code of the server and of the
 * load generator.
 */
const WARM_UP = 400
const WARM_UP_CONNECTIONS = 4

export const CALL_WORDS = ['what', 'connections']
export const CALL_COLUMNS = [
  'median',
  '99 of 100 within',
  'plain pg: median',
  '99 of 100 within',
  'answers/s compared with plain pg',
]
export const CALL_TEXT = `The reference (bench/references/statements.mjs) is a node:http server that sends the same SQL statements with plain pg, one after
another, and then the same bytes, on the same core, right after ours.`

export type Kind = {
  name: string
  /** The requested paths, without the origin. */
  paths: (count: number) => string[]
  headers: Record<string, string>
  asked: number
  /** The maximum milliseconds per request, by number of connections. */
  most: Partial<Record<number, number>>
}

type Seen = Map<number, HttpAnswers>

async function askAll(origin: string, { paths, headers, asked }: Kind): Promise<Seen> {
  const load = (count: number, connections: number) =>
    httpLoad({ origin, connections, until: { requests: count }, request: inTurn(paths(count), headers) })
  await load(WARM_UP, WARM_UP_CONNECTIONS)
  const seen: Seen = new Map()
  for (const connections of CONNECTIONS) seen.set(connections, await load(asked, connections))
  return seen
}

async function askBare(context: RunContext, server: Running, kind: Kind): Promise<Seen> {
  const file = context.path('statements.json')
  const samples = [...new Set(kind.paths(kind.asked))].slice(0, SAMPLES)
  writeFileSync(file, JSON.stringify(await recordStatements(server, { paths: samples, headers: kind.headers })))
  const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`)
  return withReference({ args: ['statements.mjs'], environment: { STATEMENTS_FILE: file } }, ({ origin }) =>
    askAll(origin, { ...kind, paths }),
  )
}

const SAMPLES = 40

/** Measures a call to the server and, for comparison, the same SQL statements sent by pg without the server. */
export async function rowsOfCall(context: RunContext, server: Running, kind: Kind): Promise<Row[]> {
  const ours = await askAll(server.origin, kind)
  const bare = await askBare(context, server, kind)
  return CONNECTIONS.flatMap((connections) => {
    const [own, reference] = [ours.get(connections), bare.get(connections)]
    if (!own || !reference) return []
    return [
      {
        what: [kind.name, connections],
        figures: [
          ms(own.medianMs),
          ms(own.p99Ms, kind.most[connections]),
          ms(reference.medianMs),
          ms(reference.p99Ms),
          share(own.perSecond / reference.perSecond),
        ],
      },
    ]
  })
}

type Statement = { text: string; values: unknown[] }
/** The statements of one request, and the response. */
type Recorded = { statements: Statement[]; body: string }
type Recording = { connection: pg.PoolConfig; requests: Recorded[] }

const sending = new AsyncLocalStorage<Statement[]>()

type Query = (this: pg.Client, query: string | Statement, ...rest: unknown[]) => unknown

function listen(): () => void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query: send } = client
  client.query = function (query, ...rest) {
    const { text, values } = typeof query === 'string' ? { text: query, values: [] } : query
    sending.getStore()?.push({ text, values })
    return send.call(this, query, ...rest)
  }
  return () => void (client.query = send)
}

const noPages = {
  answerFromMemory: () => false,
  answer: () => Promise.reject(new Error('Only calls are recorded.')),
  refuse: () => undefined,
}

type Asking = { paths: string[]; headers: Record<string, string> }

/**
 * Starts a second application on the running server's database, sends the requests to it, and records the SQL
 * statements of each request.
 */
async function recordStatements({ environment }: Running, { paths, headers }: Asking): Promise<Recording> {
  const settings = readSettings({ ...process.env, ...environment })
  const database = await joinDatabase(settings)
  const application = createApplication({
    settings,
    connection: database.connection,
    log: createLogger('silent'),
    featurePlugins,
  })
  const app = createFastifyApp({ application, pages: noPages })
  const deafen = listen()
  try {
    const requests: Recorded[] = []
    for (const url of paths) {
      const statements: Statement[] = []
      const answer = await sending.run(statements, async () => await app.inject({ url, headers }))
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
      requests.push({ statements, body: answer.body })
    }
    return { connection: database.connection, requests }
  } finally {
    deafen()
    await app.close()
    await application.stop()
    await database.stop()
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { createFastifyApp } from '../src/server/http/fastify-app.ts'
import { joinDatabase } from '../src/server/data/database.ts'
import { createApplication } from '../src/server/application.ts'
import { createLogger } from '../src/server/log.ts'
import { featurePlugins } from '../src/server/features.ts'
import { readSettings } from '../src/server/read-settings.ts'
import type { Running } from './run-context.ts'

export type Statement = { text: string; values: unknown[] }
/** What one request sent to the database, and its answer. */
export type Recorded = { statements: Statement[]; body: string }
export type Recording = { connection: pg.PoolConfig; requests: Recorded[] }

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
 * Sends the requests to an application of its own, next to the running server and on the same database, and records
 * each one's statements.
 */
export async function recordStatements({ environment }: Running, { paths, headers }: Asking): Promise<Recording> {
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

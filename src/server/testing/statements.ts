import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const current = new AsyncLocalStorage<string[]>()

type Query = (this: pg.Client, query: string | { text: string }, ...rest: unknown[]) => unknown

// Counted where the work began, so that concurrent jobs and timers do not count.
const client = pg.Client.prototype as unknown as { query: Query }
const { query: send } = client
client.query = function (query, ...rest) {
  current.getStore()?.push(typeof query === 'string' ? query : query.text)
  return send.call(this, query, ...rest)
}

/** The text of every statement that some work sends to the database, in order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ value: T; statements: string[] }> {
  const statements: string[] = []
  // Awaited inside: an injected request begins only when it is awaited.
  const value = await current.run(statements, async () => await work())
  return { value, statements }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const current = new AsyncLocalStorage<string[]>()

type Query = (this: pg.Client, query: string | { text: string }, ...rest: unknown[]) => unknown

// Each statement is assigned to the work that sent it, so that statements of concurrent jobs and timers are not
// counted.
const client = pg.Client.prototype as unknown as { query: Query }
const { query: send } = client
client.query = function (query, ...rest) {
  current.getStore()?.push(typeof query === 'string' ? query : query.text)
  return send.call(this, query, ...rest)
}

/** Returns the result of the work, and the text of every statement that the work sent to the database, in order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ value: T; statements: string[] }> {
  const statements: string[] = []
  // The result is awaited inside of `run`, since an injected request is sent only when it is awaited.
  const value = await current.run(statements, async () => await work())
  return { value, statements }
}

import type pg from 'pg'

type Connection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  query: (text: string) => void
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const asField = (value: string | number | null): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)

export type CopyRow = (string | number | null)[]

/** A PostgreSQL array of texts, as COPY and casts read it. Pure. */
export const asArray = (values: string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, (character) => `\\${character}`)}"`).join(',')}}`

/** Writes rows by COPY, which is the fastest way in. `into` is a table with its columns in brackets. */
export function copyRows(client: pg.ClientBase, into: string, rows: CopyRow[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // What the driver calls while a statement of ours runs; it knows of COPY, but has no method for it.
  const statement = {
    submit: (connection: Connection) => connection.query(`copy ${into} from stdin`),
    handleCopyInResponse: (connection: Connection) => {
      for (const row of rows) connection.sendCopyFromChunk(Buffer.from(`${row.map(asField).join('\t')}\n`))
      connection.endCopyFrom()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => reject(error),
  }
  client.query(statement as unknown as pg.Submittable)
  return promise
}

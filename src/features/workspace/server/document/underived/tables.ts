import type { ColumnType } from 'kysely'

/** A paper whose document says what could not be written down. */
type UnderivedTable = { paper_id: string; since: ColumnType<Date, Date, never>; reason: string }

declare module '#server/data/db.ts' {
  interface Tables {
    'workspace.underived': UnderivedTable
  }
}

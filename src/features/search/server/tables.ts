import type { ColumnType } from 'kysely'

/** Written by triggers on papers alone. */
type WordTable = { word: ColumnType<string, never, never>; papers: ColumnType<number, never, never> }

declare module '#server/data/db.ts' {
  interface Tables {
    'search.word': WordTable
  }
}

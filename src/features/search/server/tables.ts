import type { ColumnType } from 'kysely'

/** The words of the library, with the number of papers that contain each. Written only by triggers on papers. */
type WordTable = { word: ColumnType<string, never, never>; papers: ColumnType<number, never, never> }

declare module '#server/data/db.ts' {
  interface Tables {
    'search.word': WordTable
    'search.language': { config: ColumnType<string, never, never> }
  }
}

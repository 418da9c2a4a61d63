import type { ColumnType } from 'kysely'
import type { Audience } from './document-queries.ts'

/** Written by triggers on papers alone. */
type WordTable = { word: ColumnType<string, never, never>; papers: ColumnType<number, never, never> }

type DocumentTable = {
  kind: string
  id: string
  audience: Audience
  title: string
  text: string
  words: ColumnType<string, never, never>
  pairs: ColumnType<string, never, never>
}

declare module '#server/data/db.ts' {
  interface Tables {
    'search.document': DocumentTable
    'search.word': WordTable
  }
}

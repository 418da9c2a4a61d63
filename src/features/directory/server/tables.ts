import type { ColumnType, RawBuilder } from 'kysely'

type Made = ColumnType<string, RawBuilder<string>, RawBuilder<string>>

type EntryTable = {
  member_id: string
  sort_name: string
  role: string
  institution_id: string | null
  names: Made
  words: Made
  spelled: string
}

declare module '#server/data/db.ts' {
  interface Tables {
    'directory.entry': EntryTable
  }
}

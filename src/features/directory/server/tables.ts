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

/** By which letter a part of a member's name begins; written by triggers of the entry, as the words are. */
type InitialTable = {
  initial: string
  sort_name: string
  member_id: string
  role: string
  institution_id: string | null
}

/** A change in how many members hold a word: all of them together are how many do. */
type WordTable = { word: string; members: number }

/** A change in how many members of a role at an institution there are: all of them together are how many. */
type TallyTable = { role: string; institution_id: string | null; members: number }

declare module '#server/data/db.ts' {
  interface Tables {
    'directory.entry': EntryTable
    'directory.initial': InitialTable
    'directory.word': WordTable
    'directory.tally': TallyTable
  }
}

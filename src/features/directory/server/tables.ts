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

/**
 * The first letter of a part of a member's name. Triggers on the table of entries write these rows, like the rows of
 * words.
 */
type InitialTable = {
  initial: string
  sort_name: string
  member_id: string
  role: string
  institution_id: string | null
}

/** A change in the number of members who have a word. The sum of all rows is the current number. */
type WordTable = { word: string; members: number }

/** A change in the number of members of a role at an institution. The sum of all rows is the current number. */
type TallyTable = { role: string; institution_id: string | null; members: number }

declare module '#server/data/db.ts' {
  interface Tables {
    'directory.entry': EntryTable
    'directory.initial': InitialTable
    'directory.word': WordTable
    'directory.tally': TallyTable
  }
}

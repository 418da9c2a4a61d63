import type { Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { SectionTable } from './tables.ts'

// Returns the same Failure whether or not the paper exists, since people outside its team must not learn this.
export const notFound = () => new Failure('not_found', 'Paper not found')

export type SectionRow = Selectable<SectionTable>

/** All columns except `words`, the search index, which is read only to match questions. */
const SECTION_COLUMNS = [
  'paper_id',
  'name',
  'position',
  'doc',
  'content',
  'unreadable_parts',
  'word_count',
  'completion',
  'version',
  'last_updated',
  'last_updated_by',
  'owner_id',
  'due_at',
] as const satisfies readonly (keyof SectionRow)[]

export const findSections = (db: Db, paperId: string): Promise<SectionRow[]> =>
  db.selectFrom('editor.section').select(SECTION_COLUMNS).where('paper_id', '=', paperId).orderBy('position').execute()

export const findSection = (db: Db, paperId: string, name: string): Promise<SectionRow | undefined> =>
  db
    .selectFrom('editor.section')
    .select(SECTION_COLUMNS)
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .executeTakeFirst()

/** Returns the number of sections in which a member has written. */
export const countSectionsWritten = async (db: Db, memberId: string): Promise<number> =>
  (
    await db
      .selectFrom('editor.section_writer')
      .select((eb) => eb.fn.countAll<number>().as('sections'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).sections

import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { SECTION_COMPLETED_WORDS } from '#shared/business.ts'
import type { SectionTable } from './tables.ts'

export type SectionRow = Selectable<SectionTable>

export const addSections = (tx: Db, paperId: string, names: string[]) =>
  tx
    .insertInto('editor.section')
    .values(names.map((name, position) => ({ paper_id: paperId, name, position })))
    .execute()

/** All but its words, which only questions are compared with. */
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

type Looking = { paperIds: string[]; memberId: string; now: Date }

/** The sections of these papers that a member looks after, in the order of each paper. What has its words is not overdue. */
export const listOwnedSections = (db: Db, { paperIds, memberId, now }: Looking) =>
  db
    .selectFrom('editor.section')
    .select(['paper_id', 'name', 'due_at'])
    .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .where('owner_id', '=', memberId)
    .where(({ or, eb }) => or([eb('word_count', '<', SECTION_COMPLETED_WORDS), eb('due_at', '>', now)]))
    .orderBy('position')
    .execute()

/** Of these papers those in which somebody has written since then. */
export const listWrittenSince = async (db: Db, paperIds: string[], since: Date): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('editor.section')
        .select('paper_id')
        .distinct()
        .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
        .where('last_updated', '>=', since)
        .execute()
    ).map(({ paper_id: id }) => id),
  )

/** In how many sections of papers a member has written. */
export const countSectionsWritten = async (db: Db, memberId: string): Promise<number> =>
  (
    await db
      .selectFrom('editor.section_writer')
      .select((eb) => eb.fn.countAll<number>().as('sections'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).sections

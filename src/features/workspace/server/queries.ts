import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { PaperStatus } from '../states.ts'
import type { PaperTable, SectionTable } from './tables.ts'

export type PaperRow = Selectable<PaperTable>
export type SectionRow = Selectable<SectionTable>
export type TeamRow = { paper_id: string; member_id: string; lead: boolean; credit_roles: CreditRole[] | null }

export const addPaper = (tx: Db, paper: Insertable<PaperTable>) =>
  tx.insertInto('workspace.paper').values(paper).returning('id').executeTakeFirstOrThrow()

export const addSections = (tx: Db, paperId: string, names: string[]) =>
  tx
    .insertInto('workspace.section')
    .values(names.map((name, position) => ({ paper_id: paperId, name, position })))
    .execute()

type NewMember = { paperId: string; memberId: string; lead: boolean; now: Date }

/** Adds a member to a paper's team; one who is on it already stays as they are. */
export const addTeamMember = (tx: Db, { paperId, memberId, lead, now }: NewMember) =>
  tx
    .insertInto('workspace.member')
    .values({ paper_id: paperId, member_id: memberId, lead, joined_at: now })
    .onConflict((conflict) => conflict.columns(['paper_id', 'member_id']).doNothing())
    .execute()

export const findPaper = (db: Db, paperId: string): Promise<PaperRow | undefined> =>
  db.selectFrom('workspace.paper').selectAll().where('id', '=', paperId).executeTakeFirst()

/** Locks a paper; whoever writes anything of it locks it first, so that its kept counts are always right. */
export const lockPaper = (tx: Db, paperId: string): Promise<PaperRow | undefined> =>
  tx.selectFrom('workspace.paper').selectAll().where('id', '=', paperId).forUpdate().executeTakeFirst()

/** The teams of some papers, the lead first, then in the order of joining. */
export const findTeams = (db: Db, paperIds: string[]): Promise<TeamRow[]> =>
  db
    .selectFrom('workspace.member')
    .select(['paper_id', 'member_id', 'lead', 'credit_roles'])
    .where('paper_id', 'in', paperIds)
    .orderBy('lead', 'desc')
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()

export const findSections = (db: Db, paperId: string): Promise<SectionRow[]> =>
  db.selectFrom('workspace.section').selectAll().where('paper_id', '=', paperId).orderBy('position').execute()

export const findSection = (db: Db, paperId: string, name: string): Promise<SectionRow | undefined> =>
  db
    .selectFrom('workspace.section')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .executeTakeFirst()

export const listPapersOfMember = (db: Db, memberId: string): Promise<PaperRow[]> =>
  db
    .selectFrom('workspace.paper')
    .innerJoin('workspace.member', 'workspace.member.paper_id', 'workspace.paper.id')
    .selectAll('workspace.paper')
    .where('workspace.member.member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('workspace.paper.id')
    .execute()

export const listPapersAbout = (db: Db, questionIds: string[]): Promise<PaperRow[]> =>
  db
    .selectFrom('workspace.paper')
    .selectAll()
    .where('question_id', 'in', questionIds)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()

type SectionText = { paperId: string; name: string; content: string; wordCount: number; memberId: string; now: Date }

export const writeSection = (tx: Db, { paperId, name, content, wordCount, memberId, now }: SectionText) =>
  tx
    .updateTable('workspace.section')
    .set((eb) => ({
      content,
      word_count: wordCount,
      version: eb('version', '+', 1),
      last_updated: now,
      last_updated_by: memberId,
    }))
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Words and completed sections of a locked paper, counted over its sections. */
export const sumSections = (tx: Db, paperId: string, completedWords: number) =>
  tx
    .selectFrom('workspace.section')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('word_count'), eb.lit(0)).as('words'),
      eb.fn.countAll<number>().filterWhere('word_count', '>=', completedWords).as('completed'),
    ])
    .where('paper_id', '=', paperId)
    .executeTakeFirstOrThrow()

type Counts = { words: number; completed: number; now: Date }

export const writeCounts = (tx: Db, paperId: string, { words, completed, now }: Counts) =>
  tx
    .updateTable('workspace.paper')
    .set((eb) => ({
      word_count: words,
      sections_completed: completed,
      first_saved_at: eb.fn.coalesce('first_saved_at', eb.val(now)),
    }))
    .where('id', '=', paperId)
    .execute()

export const setPaperStatus = (tx: Db, paperId: string, status: PaperStatus) =>
  tx.updateTable('workspace.paper').set({ status }).where('id', '=', paperId).execute()

type Published = { status: PaperStatus; libraryPaperId: string; now: Date }

export const setPublished = (tx: Db, paperId: string, { status, libraryPaperId, now }: Published) =>
  tx
    .updateTable('workspace.paper')
    .set({ status, library_paper_id: libraryPaperId, published_at: now })
    .where('id', '=', paperId)
    .execute()

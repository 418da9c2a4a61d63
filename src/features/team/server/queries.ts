import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/data/db.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { type PaperStatus, paperStates, WRITTEN_PAPERS } from '../states.ts'
import type { GuestTable, PaperTable } from './tables.ts'
import type { CheckFound } from '../dismissed-check.ts'
import type { TitlePiece } from '../title-policy.ts'

export type PaperRow = Selectable<PaperTable>
export type TeamRow = { paper_id: string; member_id: string; lead: boolean; credit_roles: CreditRole[] | null }

export const addPaper = (tx: Db, paper: Insertable<PaperTable>) =>
  tx.insertInto('team.paper').values(paper).returning('id').executeTakeFirstOrThrow()

type NewMember = { paperId: string; memberId: string; lead: boolean; now: Date }

/** Adds a member to a paper's team; changes nothing if they are already on the team. */
export const addTeamMember = (tx: Db, { paperId, memberId, lead, now }: NewMember) =>
  tx
    .insertInto('team.member')
    .values({ paper_id: paperId, member_id: memberId, lead, joined_at: now })
    .onConflict((conflict) => conflict.columns(['paper_id', 'member_id']).doNothing())
    .execute()

export const findPaper = (db: Db, paperId: string): Promise<PaperRow | undefined> =>
  db.selectFrom('team.paper').selectAll().where('id', '=', paperId).executeTakeFirst()

/** Locks a paper. Every change to a paper takes this lock first, so that the stored counts are always right. */
export const lockPaper = (tx: Db, paperId: string): Promise<PaperRow | undefined> =>
  tx.selectFrom('team.paper').selectAll().where('id', '=', paperId).forUpdate().executeTakeFirst()

/** Returns the teams of some papers, the lead first, then in the order of joining. */
export const findTeams = (db: Db, paperIds: string[]): Promise<TeamRow[]> =>
  db
    .selectFrom('team.member')
    .select(['paper_id', 'member_id', 'lead', 'credit_roles'])
    .where('paper_id', 'in', paperIds)
    .orderBy('lead', 'desc')
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()

/** `team`: the members of the team, the lead first, then in the order of joining. */
export type PaperWithTeam = PaperRow & { team: { member_id: string }[] }

export const withTeam = (db: Db) =>
  db
    .selectFrom('team.paper')
    .selectAll('team.paper')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('team.member as author')
          .select('author.member_id')
          .whereRef('author.paper_id', '=', 'team.paper.id')
          .orderBy('author.lead', 'desc')
          .orderBy('author.joined_at')
          .orderBy('author.member_id'),
      ).as('team'),
    )

/** The member's rights as a guest. Both fields are null if the member is an author of the paper. */
type AsGuest = { is_mentor: boolean | null; access: GuestTable['access'] | null }
type PaperOfReader = PaperWithTeam & AsGuest & { on_team: boolean }

/** Returns the papers whose team includes a member, and the papers that are shared with the member. */
export const listPapersOfMember = (db: Db, memberId: string): Promise<PaperOfReader[]> =>
  withTeam(db)
    .leftJoin('team.member', (join) =>
      join.onRef('team.member.paper_id', '=', 'team.paper.id').on('team.member.member_id', '=', memberId),
    )
    .leftJoin('team.guest', (join) =>
      join.onRef('team.guest.paper_id', '=', 'team.paper.id').on('team.guest.member_id', '=', memberId),
    )
    .select(['team.guest.is_mentor', 'team.guest.access'])
    .select(({ eb }) => eb('team.member.member_id', 'is not', null).$castTo<boolean>().as('on_team'))
    .where('team.paper.id', 'in', ({ selectFrom }) =>
      selectFrom('team.member')
        .select('paper_id')
        .where('member_id', '=', memberId)
        .unionAll(
          selectFrom('team.guest').select('paper_id').where('member_id', '=', memberId).where('left_at', 'is', null),
        ),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('team.paper.id')
    .execute()

export const setPaperStatus = (tx: Db, paperId: string, status: PaperStatus) =>
  tx.updateTable('team.paper').set({ status }).where('id', '=', paperId).execute()

/** Returns the people of a paper: its authors and its guests. */
export async function findPeople(db: Db, paperId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team.member')
    .select('member_id')
    .where('paper_id', '=', paperId)
    .union(db.selectFrom('team.guest').select('member_id').where('paper_id', '=', paperId).where('left_at', 'is', null))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export const setDueAt = (tx: Db, paperId: string, dueAt: Date) =>
  tx.updateTable('team.paper').set({ due_at: dueAt }).where('id', '=', paperId).execute()

/** Marks a locked paper as pending review, and stores the submitted category. */
export const markSubmitted = (tx: Db, paperId: string, { category, now }: { category: string; now: Date }) =>
  tx
    .updateTable('team.paper')
    .set({ status: paperStates.pending_publication_review, category, submitted_at: now })
    .where('id', '=', paperId)
    .execute()

export const setDismissedChecks = (tx: Db, paperId: string, checks: CheckFound[]) =>
  tx
    .updateTable('team.paper')
    .set({ dismissed_checks: JSON.stringify(checks) })
    .where('id', '=', paperId)
    .execute()

export const setGuideline = (tx: Db, paperId: string, guideline: string | null) =>
  tx.updateTable('team.paper').set({ guideline }).where('id', '=', paperId).execute()

type Titled = { title: string; markup: TitlePiece[] | null }

export const setTitle = (tx: Db, paperId: string, { title, markup }: Titled) =>
  tx
    .updateTable('team.paper')
    .set({ title, title_markup: markup && JSON.stringify(markup) })
    .where('id', '=', paperId)
    .execute()

export const findPaperOfProject = (db: Db, projectId: string) =>
  db.selectFrom('team.paper').selectAll().where('project_id', '=', projectId).executeTakeFirst()

/** Returns the given ids that belong to papers in the workspace, in any state. */
export const existingPapers = async (db: Db, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('team.paper')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id }) => id),
  )

/** Returns the papers with these ids. */
export const findPapers = (db: Db, ids: string[]): Promise<PaperRow[]> =>
  db
    .selectFrom('team.paper')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Returns the ids of those of the given papers that their teams may edit. */
export const listWritten = async (db: Db, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('team.paper')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('status', 'in', WRITTEN_PAPERS)
        .execute()
    ).map(({ id }) => id),
  )

/** Returns the newest papers whose team includes a member. */
export const listNewestPapersOf = (db: Db, memberId: string, most: number) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'paper.title'])
    .where('member.member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('paper.id')
    .limit(most)
    .execute()

/** Returns the papers whose teams include any of these members. */
export const listPaperIdsOfAny = async (db: Db, memberIds: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('team.member')
      .select('paper_id')
      .distinct()
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .execute()
  ).map(({ paper_id: id }) => id)

type DueBetween = { from: Date; to: Date; after: string; most: number }

/**
 * Returns a page of papers in progress with a deadline after `from`, up to `to`. The page starts after the id `after`.
 */
export const listDuePapers = (db: Db, { from, to, after, most }: DueBetween) =>
  db
    .selectFrom('team.paper')
    .select(['id', 'due_at'])
    .where('status', 'in', WRITTEN_PAPERS)
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .$narrowType<{ due_at: Date }>()
    .execute()

/** Returns every paper with its stored number of words. */
export const listWordCounts = (db: Db) => db.selectFrom('team.paper').select(['id', 'title', 'word_count']).execute()

export const setWordCount = (tx: Db, paperId: string, words: number) =>
  tx.updateTable('team.paper').set({ word_count: words }).where('id', '=', paperId).execute()

type Totals = { words: number; completed: number; references: object; seq: number }

/** Stores a locked paper's totals, and the sequence number of the last document change that the totals include. */
export const setTotals = (tx: Db, paperId: string, { words, completed, references, seq }: Totals) =>
  tx
    .updateTable('team.paper')
    .set({
      word_count: words,
      sections_completed: completed,
      document_seq: seq,
      document_references: JSON.stringify(references),
    })
    .where('id', '=', paperId)
    .execute()

/** Stores when a paper's first text was saved. */
export const setFirstSaved = (tx: Db, paperId: string, now: Date) =>
  tx.updateTable('team.paper').set({ first_saved_at: now }).where('id', '=', paperId).execute()

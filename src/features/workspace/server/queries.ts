import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { SECTION_COMPLETED_WORDS } from '#shared/business.ts'
import type { Db } from '#server/data/db.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { PaperStatus } from '../states.ts'
import type { GuestTable, PaperTable, SectionTable } from './tables.ts'

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
  db
    .selectFrom('workspace.section')
    .select(SECTION_COLUMNS)
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute()

export const findSection = (db: Db, paperId: string, name: string): Promise<SectionRow | undefined> =>
  db
    .selectFrom('workspace.section')
    .select(SECTION_COLUMNS)
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .executeTakeFirst()

/** A section that somebody looks after; the moment as PostgreSQL writes it in JSON. */
type OwnedSection = { name: string; due_at: string | null }

/** Null in both where the member writes the paper. */
type AsGuest = { is_mentor: boolean | null; access: GuestTable['access'] | null }
type PaperOfReader = PaperRow & AsGuest & { owned: OwnedSection[]; on_team: boolean }

/** The papers that a member writes or that were shared with them, each with what they look after in it. What has its words is not overdue. */
export const listPapersOfMember = (
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<PaperOfReader[]> =>
  db
    .selectFrom('workspace.paper')
    .leftJoin('workspace.member', (join) =>
      join
        .onRef('workspace.member.paper_id', '=', 'workspace.paper.id')
        .on('workspace.member.member_id', '=', memberId),
    )
    .leftJoin('workspace.guest', (join) =>
      join.onRef('workspace.guest.paper_id', '=', 'workspace.paper.id').on('workspace.guest.member_id', '=', memberId),
    )
    .selectAll('workspace.paper')
    .select(['workspace.guest.is_mentor', 'workspace.guest.access'])
    .select(({ eb }) => eb('workspace.member.member_id', 'is not', null).$castTo<boolean>().as('on_team'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('workspace.section')
          .select(['name', 'due_at'])
          .whereRef('workspace.section.paper_id', '=', 'workspace.paper.id')
          .where('owner_id', '=', memberId)
          .where(({ or, eb }) =>
            or([
              eb('workspace.section.word_count', '<', SECTION_COMPLETED_WORDS),
              eb('workspace.section.due_at', '>', now),
            ]),
          )
          .orderBy('position'),
      ).as('owned'),
    )
    .where('workspace.paper.id', 'in', ({ selectFrom }) =>
      selectFrom('workspace.member')
        .select('paper_id')
        .where('member_id', '=', memberId)
        .unionAll(
          selectFrom('workspace.guest')
            .select('paper_id')
            .where('member_id', '=', memberId)
            .where('left_at', 'is', null),
        ),
    )
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

export const setPaperStatus = (tx: Db, paperId: string, status: PaperStatus) =>
  tx.updateTable('workspace.paper').set({ status }).where('id', '=', paperId).execute()

type Published = { status: PaperStatus; libraryPaperId: string; now: Date }

export const setPublished = (tx: Db, paperId: string, { status, libraryPaperId, now }: Published) =>
  tx
    .updateTable('workspace.paper')
    .set({ status, library_paper_id: libraryPaperId, published_at: now })
    .where('id', '=', paperId)
    .execute()

type Place = {
  id: string
  /** Null for who is no author. */ lead: boolean | null
  is_mentor: boolean | null
  access: 'read' | 'suggest' | 'write' | null
  left_at: Date | null
  is_there: boolean
}

/** Where these members stand in a paper, as authors and as guests. */
export async function listMemberships(db: Db, paperId: string, ids: string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select asked.id, member.lead, guest.is_mentor, guest.access, guest.left_at,
      exists (select from workspace.paper where id = ${paperId}::uuid) as is_there
    from unnest(${ids}::uuid[]) as asked (id)
    left join workspace.member on member.paper_id = ${paperId}::uuid and member.member_id = asked.id
    left join workspace.guest on guest.paper_id = ${paperId}::uuid and guest.member_id = asked.id`.execute(db)
  return rows
}

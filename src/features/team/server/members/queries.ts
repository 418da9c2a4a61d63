import type { Db } from '#server/data/db.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { PAPERS_IN_WORK } from '../../states.ts'
import '../tables.ts'

type MemberRoles = { paperId: string; memberId: string; roles: CreditRole[] }

export const deleteTeamMember = (tx: Db, paperId: string, memberId: string) =>
  tx.deleteFrom('team.member').where('paper_id', '=', paperId).where('member_id', '=', memberId).execute()

/** Makes one member of the team its lead, in place of whoever was; a paper never has two. */
export async function moveLead(tx: Db, paperId: string, memberId: string): Promise<void> {
  await tx
    .updateTable('team.member')
    .set({ lead: false })
    .where('paper_id', '=', paperId)
    .where('lead', '=', true)
    .execute()
  await tx
    .updateTable('team.member')
    .set({ lead: true })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .execute()
}

export const setCreditRoles = (tx: Db, { paperId, memberId, roles }: MemberRoles) =>
  tx
    .updateTable('team.member')
    .set({ credit_roles: JSON.stringify(roles) })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .execute()

/** Whether two are on one paper, each on its team or as a guest who may still come in. */
export async function onOnePaper(db: Db, one: string, other: string): Promise<boolean> {
  const papersOf = (memberId: string) =>
    db
      .selectFrom('team.member')
      .select('paper_id')
      .where('member_id', '=', memberId)
      .union(
        db.selectFrom('team.guest').select('paper_id').where('member_id', '=', memberId).where('left_at', 'is', null),
      )
  const shared = await db
    .selectFrom(papersOf(one).as('own'))
    .select('own.paper_id')
    .where('own.paper_id', 'in', papersOf(other))
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

export const listPaperIdsOf = (db: Db, memberId: string) =>
  db.selectFrom('team.member').select('paper_id').where('member_id', '=', memberId).execute()

export const listPapersInWorkOf = (db: Db, memberId: string) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'project_id'])
    .where('member_id', '=', memberId)
    .where('status', 'in', PAPERS_IN_WORK)
    .orderBy('project_id')
    .execute()

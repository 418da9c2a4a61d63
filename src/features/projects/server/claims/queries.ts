import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { claimStates, type ClaimStatus, LIVE_CLAIMS } from '../../states.ts'
import type { ClaimTable } from '../tables.ts'

export const withProject = (db: Db) =>
  db
    .selectFrom('projects.claim')
    .innerJoin('projects.project', 'projects.project.id', 'projects.claim.project_id')
    .selectAll('projects.claim')
    .select([
      'projects.project.title as project_title',
      'projects.project.question_id',
      'projects.project.category',
      'projects.project.paper_id',
    ])

export type ClaimWithProject = Awaited<ReturnType<ReturnType<typeof withProject>['execute']>>[number]

type Page = { page: number; size: number }

export const addClaim = (tx: Db, claim: Insertable<ClaimTable>) =>
  tx.insertInto('projects.claim').values(claim).returning('id').executeTakeFirstOrThrow()

export const findClaim = (db: Db, claimId: string) =>
  withProject(db).where('projects.claim.id', '=', claimId).executeTakeFirst()

export const findLiveClaim = (db: Db, { projectId, memberId }: { projectId: string; memberId: string }) =>
  db
    .selectFrom('projects.claim')
    .select(['id', 'status', 'team_type', 'explanation'])
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', LIVE_CLAIMS)
    .where('left_at', 'is', null)
    .executeTakeFirst()

export const findProjectOfClaim = (db: Db, claimId: string) =>
  db.selectFrom('projects.claim').select(['project_id', 'member_id']).where('id', '=', claimId).executeTakeFirst()

/** Locks a claim. Callers must lock the claim's project first, so that two decisions cannot deadlock. */
export const lockClaim = (tx: Db, claimId: string) =>
  tx.selectFrom('projects.claim').selectAll().where('id', '=', claimId).forUpdate().executeTakeFirstOrThrow()

export type Decided = { status: ClaimStatus; notes: string; decidedBy: string; now: Date }

export const setClaimDecided = (tx: Db, claimId: string, { status, notes, decidedBy, now }: Decided) =>
  tx
    .updateTable('projects.claim')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', claimId)
    .returningAll()
    .executeTakeFirstOrThrow()

// Omits the claims that members got for their own approved proposals, which are listed as proposals.
export const claimedBy = (db: Db, memberId: string) =>
  withProject(db)
    .where('projects.claim.member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projects.suggestion')
            .select('projects.suggestion.id')
            .where('projects.suggestion.kind', '=', 'proposal')
            .whereRef('projects.suggestion.project_id', '=', 'projects.claim.project_id')
            .whereRef('projects.suggestion.member_id', '=', 'projects.claim.member_id')
            .whereRef('projects.suggestion.decided_at', '=', 'projects.claim.decided_at'),
        ),
      ),
    )

export const listClaimsOfMember = (db: Db, { memberId, page, size }: Page & { memberId: string }) =>
  claimedBy(db, memberId)
    .orderBy('requested_at', 'desc')
    .orderBy('projects.claim.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const listApprovals = (db: Db, paperId: string) =>
  db
    .selectFrom('projects.claim')
    .innerJoin('projects.project', 'projects.project.id', 'projects.claim.project_id')
    .select('decided_at')
    .where('paper_id', '=', paperId)
    .where('projects.claim.status', '=', claimStates.approved)
    .orderBy('decided_at')
    .execute()

const countClaims = (db: Db, status?: ClaimStatus) => {
  const query = db.selectFrom('projects.claim').select((eb) => eb.fn.countAll<number>().as('claims'))
  return (status ? query.where('status', '=', status) : query).executeTakeFirstOrThrow()
}

/**
 * Returns the times at which claims on a paper's project were approved, earliest first. They do not reveal the members.
 */
export async function claimMilestones(db: Db, workspacePaperId: string): Promise<Date[]> {
  const rows = await listApprovals(db, workspacePaperId)
  return rows.flatMap(({ decided_at: at }) => (at ? [at] : []))
}

export const countClaimsToReview = async (db: Db): Promise<number> =>
  (await countClaims(db, claimStates.pending)).claims

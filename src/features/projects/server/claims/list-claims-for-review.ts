import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import type { TeamType } from '../../contract.ts'
import { type ClaimStatus, claimStates } from '../../states.ts'
import { withProject } from './queries.ts'

export type ClaimToReview = {
  id: string
  projectId: string
  questionId: string | null
  questionTitle: string
  category: string
  memberId: string
  studentName: string
  studentEmail: string
  explanation: string
  teamType: TeamType
  places: number
  status: ClaimStatus
  requestedAt: Date
  decidedAt: Date | null
  notes: string
}

/** Lists claims with the members who made them: pending claims first, the oldest of them first. */
export async function listClaimsForReview(
  db: Db,
  { page, size, ...wanted }: ClaimsWanted & { page: number; size: number },
): Promise<{ items: ClaimToReview[]; total: number }> {
  const [rows, { claims: total }] = await Promise.all([
    listClaims(db, { page, size, ...wanted }),
    countClaimsWanted(db, wanted),
  ])
  const members = await membersByIds(db, [...new Set(rows.map((row) => row.member_id))])
  const items = rows.map((row) => {
    const member = members.get(row.member_id)
    return {
      id: row.id,
      projectId: row.project_id,
      questionId: row.question_id,
      questionTitle: row.project_title,
      category: row.category,
      memberId: row.member_id,
      studentName: member?.name ?? 'A former member',
      studentEmail: member?.email ?? '',
      explanation: row.explanation,
      teamType: row.team_type,
      places: row.places,
      status: row.status,
      requestedAt: row.requested_at,
      decidedAt: row.decided_at,
      notes: row.notes,
    }
  })
  return { items, total }
}

/**
 * Lists pending claims first, the oldest of them first, so that the members who have waited longest are answered first.
 */
const listClaims = (db: Db, { page, size, ...wanted }: ClaimsWanted & { page: number; size: number }) => {
  // Only the claims of the requested page are joined with their projects.
  const onPage = narrowed(db, wanted)
    .select('projects.claim.id')
    .orderBy(WAITING_FIRST)
    .orderBy('requested_at')
    .orderBy('projects.claim.id')
    .limit(size)
    .offset((page - 1) * size)
  return withProject(db)
    .where('projects.claim.id', 'in', onPage)
    .orderBy(WAITING_FIRST)
    .orderBy('requested_at')
    .orderBy('projects.claim.id')
    .execute()
}

const countClaimsWanted = (db: Db, wanted: ClaimsWanted) =>
  narrowed(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow()

const narrowed = (db: Db, { id, status, category, search, waitingSince }: ClaimsWanted) =>
  db.selectFrom('projects.claim').where(({ and, or, eb, selectFrom }) => {
    const projects = () => selectFrom('projects.project as wanted').select('wanted.id')
    return and([
      ...optionalCondition(id, (it) => eb('projects.claim.id', '=', it)),
      ...optionalCondition(status, (it) => eb('projects.claim.status', '=', it)),
      ...optionalCondition(category, (it) => eb('project_id', 'in', projects().where('wanted.category', '=', it))),
      ...optionalCondition(waitingSince, (it) =>
        and([eb('projects.claim.status', '=', claimStates.pending), eb('requested_at', '<', it)]),
      ),
      ...optionalCondition(search, ({ text, memberIds }) =>
        or([
          eb('project_id', 'in', projects().where('wanted.title', 'ilike', containsPattern(text))),
          sql<boolean>`member_id = any(${memberIds}::uuid[])`,
        ]),
      ),
    ])
  })

const WAITING_FIRST = sql`projects.claim.status <> ${sql.lit(claimStates.pending)}`

type ClaimsWanted = ListFilter & { status?: ClaimStatus | undefined }

import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { TeamType } from '../../contract.ts'
import type { ClaimStatus } from '../../states.ts'
import { type ClaimsWanted, countClaimsWanted, listClaims } from './review-queries.ts'

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

/** Claims with whom they are by: what waits first, the oldest first. */
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

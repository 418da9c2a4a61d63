import { membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { MentorNotification } from '../options.ts'
import { findQuestions, listMergedInto } from './queries.ts'

export type MentorOffer = {
  questionId: string
  trackingNumber: string
  /** Null if the asker was not signed in and has not verified the address since. */
  memberId: string | null
  /** The address for e-mails; for a member, the address of their account. */
  email: string
  way: MentorNotification
  creditByName: boolean
}

/**
 * Returns the askers who offered to mentor a paper on a question, in the order of asking, including askers of questions
 * that were merged into it. Omits askers who stopped the e-mails about it or have left.
 */
export async function mentorOffersOn(db: Db, questionId: string): Promise<MentorOffer[]> {
  const rows = [...(await findQuestions(db, [questionId])), ...(await listMergedInto(db, questionId))].filter(
    (row) => row.active_mentorship && row.mails_stopped_at === null,
  )
  const ids = rows.flatMap(({ asker_member_id: id }) => id ?? [])
  if (rows.length === 0) return []
  const [members, present] = await Promise.all([membersByIds(db, ids), presentMembers(db, ids)])
  return rows.flatMap((row) => {
    const { asker_member_id: memberId } = row
    if (memberId && !present.includes(memberId)) return []
    return {
      questionId: row.id,
      trackingNumber: row.tracking_number,
      memberId,
      email: members.get(memberId ?? '')?.email ?? row.asker_email,
      way: row.mentor_notification_preference,
      creditByName: row.credit_by_name,
    }
  })
}

import { membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { mentorReviewStates } from '../../states.ts'
import { type CreditedMentor, listMentorships } from './mentoring.ts'

/** Returns the mentors that a publication names: those who have reviewed a draft and want to be named. */
export async function creditedMentors(db: Db, paperId: string): Promise<CreditedMentor[]> {
  const rows = await listMentorships(db, paperId)
  const ids = rows
    .filter(
      ({ credit_by_name: isNamed, reviews }) =>
        isNamed && reviews.some(({ status }) => status === mentorReviewStates.done),
    )
    .flatMap(({ member_id: id }) => id ?? [])
  const [members, profiles] = await Promise.all([membersByIds(db, ids), profilesByIds(db, ids)])
  return ids.flatMap((memberId) => {
    const name = members.get(memberId)?.name
    return name ? [{ memberId, name, affiliation: profiles.get(memberId)?.institutionTyped ?? '' }] : []
  })
}

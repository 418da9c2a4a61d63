import { membersByIds, seenSince } from '#features/accounts/server/public.ts'
import { type IdleClaim, listIdleClaims } from '#features/projects/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { type CleanupAction, type SubjectFingerprint, countInWords, unlessRejected } from './action.ts'

/** Days without work on a claim and without a visit of its member, after which it counts as abandoned. */
const ABANDONED_DAYS = 45
const DAY_MS = 86_400_000
const PROPOSED_MAX = 100

async function abandoned({ db, now }: { db: Db; now: () => Date }, among?: string[]) {
  const since = new Date(now().getTime() - ABANDONED_DAYS * DAY_MS)
  const claims = await listIdleClaims(db, since, among)
  const seen = await seenSince(db, [...new Set(claims.flatMap((claim) => claim.member_ids))], since)
  return claims.filter((claim) => !claim.member_ids.some((id) => seen.has(id)))
}

const fate = ({ words, member_ids: { length: team } }: IdleClaim): string =>
  words === undefined
    ? 'waiting → declined'
    : `approved, ${countInWords(words, 'word', 'words')} written → ${team === 1 ? 'off the team' : `all ${team} off the team`}, the paper open to others`

/** Returns the fingerprint of a claim; for a team, it includes the other members. */
const markOf = ({ id, places, words, member_id: own, member_ids: team }: IdleClaim): SubjectFingerprint =>
  words === undefined ? [id, places] : [id, places, words, ...team.filter((one) => one !== own).toSorted()]

/** Proposes to release claims that hold a place for a member who is gone. */
export const claimsAction: CleanupAction = {
  type: 'release_claims',
  buries: 'claims',
  find: async (reading, rejected) => {
    const found = unlessRejected(await abandoned(reading), rejected).slice(0, PROPOSED_MAX)
    if (found.length === 0) return []
    const claims = countInWords(found.length, 'abandoned claim', 'abandoned claims')
    return [
      {
        ids: found.map(({ id }) => id),
        severity: 'medium',
        target: claims,
        description: `Let go of ${claims}, which frees the places that they hold for those in line. Those who claimed are told.`,
        reasoning: `Each has waited for more than ${ABANDONED_DAYS} days, or nothing was written on its paper for as long, and neither whoever claimed nor anybody who joined them was here in all of that time.`,
      },
    ]
  },
  stands: async (reading, ids) => {
    const found = await abandoned(reading, ids)
    const members = await membersByIds(
      reading.db,
      found.flatMap((claim) => claim.member_ids),
    )
    const namesOf = (team: string[]) => team.map((id) => members.get(id)?.name ?? 'A former member').join(', ')
    return {
      lines: found.map(
        (claim) =>
          `${namesOf(claim.member_ids)} on “${claim.title}”, ${countInWords(claim.places, 'place', 'places')}: ${fate(claim)}`,
      ),
      userIds: found.flatMap((claim) => claim.member_ids),
      mark: found.map(markOf),
    }
  },
}

import { membersByIds, seenSince } from '#features/accounts/server/public.ts'
import { type IdleClaim, listIdleClaims } from '#features/projects/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { type CleanupAction, type SubjectFingerprint, countInWords, unlessRejected } from './action.ts'

/** A claim counts as abandoned after this many days without work on it and without activity of its member. */
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
    : `approved, ${countInWords(words, 'word', 'words')} written → ${team === 1 ? 'removed from the team' : `all ${team} removed from the team`}, paper open to others`

/** Returns the fingerprint of a claim. The fingerprint of a team's claim includes the other members. */
const markOf = ({ id, places, words, member_id: own, member_ids: team }: IdleClaim): SubjectFingerprint =>
  words === undefined ? [id, places] : [id, places, words, ...team.filter((one) => one !== own).toSorted()]

/**
 * Proposes to release the claims of members who are no longer active. A team is released as a whole, and only if no
 * member was active; otherwise its lead decides who leaves.
 */
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
        description: `Release ${claims}. This frees their places for members on the waitlist. We’ll notify the members who lose their claim.`,
        reasoning: `Each has been pending, or its paper unchanged, for more than ${ABANDONED_DAYS} days. In that time, nobody on the team was active.`,
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

import { membersByIds, seenSince } from '#features/accounts/server/public.ts'
import { type IdleClaim, listIdleClaims } from '#features/projects/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { type Action, several, unlessRejected } from './action.ts'

/** A claim of which nothing came for so long, of somebody who was not here for as long. */
const ABANDONED_DAYS = 45
const DAY_MS = 86_400_000
const PROPOSED_MAX = 100

async function abandoned({ db, now }: { db: Db; now: () => Date }, among?: string[]) {
  const since = new Date(now().getTime() - ABANDONED_DAYS * DAY_MS)
  const claims = await listIdleClaims(db, since, among)
  const seen = await seenSince(db, [...new Set(claims.map((claim) => claim.member_id))], since)
  return claims.filter((claim) => !seen.has(claim.member_id))
}

const fate = ({ words }: IdleClaim): string =>
  words === undefined
    ? 'waiting → declined'
    : `approved, ${several(words, 'word', 'words')} written → off the team, the paper open to others`

/** Claims that hold a place for somebody who is gone. */
export const claimsAction: Action = {
  type: 'release_claims',
  buries: 'claims',
  find: async (reading, rejected) => {
    const found = unlessRejected(await abandoned(reading), rejected).slice(0, PROPOSED_MAX)
    if (found.length === 0) return []
    const claims = several(found.length, 'abandoned claim', 'abandoned claims')
    return [
      {
        ids: found.map(({ id }) => id),
        severity: 'medium',
        target: claims,
        description: `Let go of ${claims}, which frees the places that they hold for those in line. Those who claimed are told.`,
        reasoning: `Each has waited for more than ${ABANDONED_DAYS} days, or nothing was written on its paper for as long, and whoever claimed was not here in all of that time.`,
      },
    ]
  },
  stands: async (reading, ids) => {
    const found = await abandoned(reading, ids)
    const members = await membersByIds(
      reading.db,
      found.map((claim) => claim.member_id),
    )
    return {
      lines: found.map(
        (claim) =>
          `${members.get(claim.member_id)?.name ?? 'A former member'} on “${claim.title}”, ${several(claim.places, 'place', 'places')}: ${fate(claim)}`,
      ),
      userIds: found.map((claim) => claim.member_id),
      mark: found.map(({ id, places, words }) => (words === undefined ? [id, places] : [id, places, words])),
    }
  },
}

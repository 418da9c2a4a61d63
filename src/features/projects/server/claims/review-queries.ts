import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import { claimStates, type ClaimStatus } from '../../states.ts'
import { withProject } from './queries.ts'

export type ClaimsWanted = ListFilter & { status?: ClaimStatus | undefined }

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

/** What waits first, the oldest first: whoever has waited longest is answered first. */
export const listClaims = (db: Db, { page, size, ...wanted }: ClaimsWanted & { page: number; size: number }) => {
  // Only the page's own claims are joined with their projects, however far down the page is.
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

export const countClaimsWanted = (db: Db, wanted: ClaimsWanted) =>
  narrowed(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow()

import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { given, holding, type Narrowing } from '#server/narrowing.ts'
import type { ClaimStatus } from '../contract.ts'
import { withProject } from './claim-queries.ts'

export type ClaimsWanted = Narrowing & { status?: ClaimStatus | undefined }

const narrowed = (db: Db, { id, status, category, search, waitingSince }: ClaimsWanted) =>
  withProject(db).where(({ and, or, eb, selectFrom }) => {
    const titled = (text: string) =>
      selectFrom('projects.project as titled').select('titled.id').where('titled.title', 'ilike', holding(text))
    return and([
      ...given(id, (it) => eb('projects.claim.id', '=', it)),
      ...given(status, (it) => eb('projects.claim.status', '=', it)),
      ...given(category, (it) => eb('projects.project.category', '=', it)),
      ...given(waitingSince, (it) => and([eb('projects.claim.status', '=', 'pending'), eb('requested_at', '<', it)])),
      ...given(search, ({ text, memberIds }) =>
        or([eb('project_id', 'in', titled(text)), sql<boolean>`member_id = any(${memberIds}::uuid[])`]),
      ),
    ])
  })

/** What waits first, the oldest first: whoever has waited longest is answered first. */
export const listClaims = (db: Db, { page, size, ...wanted }: ClaimsWanted & { page: number; size: number }) =>
  narrowed(db, wanted)
    .orderBy(sql`projects.claim.status <> 'pending'`)
    .orderBy('requested_at')
    .orderBy('projects.claim.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countClaimsWanted = (db: Db, wanted: ClaimsWanted) =>
  narrowed(db, wanted)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow()

import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

export const collectClaims = (db: Db, { id }: Owner) =>
  db
    .selectFrom('projects.claim')
    .innerJoin('projects.project', 'projects.project.id', 'project_id')
    .select(['projects.claim.id', 'title', 'team_type', 'explanation', 'projects.claim.status'])
    .select(['requested_at', 'decided_at', 'notes'])
    .where('member_id', '=', id)
    .orderBy('requested_at')
    .orderBy('projects.claim.id')
    .execute()

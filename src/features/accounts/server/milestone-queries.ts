import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

export type Milestones = { setUp: boolean; founding: boolean; orcid: boolean }

/** Returns a member's account milestones; undefined if the member does not exist or was deleted. */
export const milestonesOf = (db: Db, memberId: string): Promise<Milestones | undefined> =>
  db
    .selectFrom('accounts.member')
    .leftJoin('accounts.orcid_identity as orcid', 'orcid.member_id', 'accounts.member.id')
    .select([
      sql<boolean>`setup_completed_at is not null`.as('setUp'),
      'is_founding_member as founding',
      sql<boolean>`orcid.member_id is not null`.as('orcid'),
    ])
    .where('accounts.member.id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

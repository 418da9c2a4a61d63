import type { Db } from '#server/data/db.ts'
import { claimStates, invitationStates, suggestionStates } from '../../states.ts'
import '../tables.ts'

/**
 * Counts the member's approved suggestions, their approved claims on teams that they have not left, and the members who
 * accepted their invitations.
 */
export const actionsInProjects = (db: Db, memberId: string) => {
  const suggestions = (kind: 'proposal' | 'refined_question') =>
    db
      .selectFrom('projects.suggestion')
      .select((eb) => eb.fn.countAll<number>().as('suggestions'))
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('status', '=', suggestionStates.approved)
      .$asScalar()
      .$notNull()
  return db
    .selectNoFrom([
      db
        .selectFrom('projects.claim')
        .select((eb) => eb.fn.countAll<number>().as('claims'))
        .where('member_id', '=', memberId)
        .where('status', '=', claimStates.approved)
        .where('left_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('claims'),
      suggestions('proposal').as('proposals'),
      suggestions('refined_question').as('refinements'),
      db
        .selectFrom('projects.invitation')
        .select((eb) => eb.fn.count<number>('member_id').distinct().as('members'))
        .where('invited_by', '=', memberId)
        .where('status', '=', invitationStates.accepted)
        .$asScalar()
        .$notNull()
        .as('brought'),
    ])
    .executeTakeFirstOrThrow()
}

export const inviterOf = async (db: Db, invitationId: string): Promise<string | undefined> =>
  (await db.selectFrom('projects.invitation').select('invited_by').where('id', '=', invitationId).executeTakeFirst())
    ?.invited_by

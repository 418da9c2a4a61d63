import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { canEditContributions } from '../policy.ts'
import { lockPaper } from '../queries.ts'
import { may, paperRoleOf } from '../rights.ts'
import '../tables.ts'

type Said = { paperId: string; roles: CreditRole[] }

/**
 * Stores a team member's own contributions. @throws Failure not_found if the actor may not read the paper, forbidden if
 * they may read but are not on the team, conflict once the paper is published.
 */
export const saveCreditRoles = (kernel: Kernel, actor: Actor, { paperId, roles }: Said) =>
  transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'say_roles')) throw new Failure('forbidden', 'Only the authors can state their contributions.')
    if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper can no longer be edited.')
    await setCreditRoles(tx, { paperId, memberId: actor.id, roles })
    return { roles }
  })

const setCreditRoles = (tx: Db, { paperId, memberId, roles }: MemberRoles) =>
  tx
    .updateTable('team.member')
    .set({ credit_roles: JSON.stringify(roles) })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .execute()

type MemberRoles = { paperId: string; memberId: string; roles: CreditRole[] }

import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { MarkedKind } from '../../contract.ts'
import { reclassifyMember } from '../classes/classes.ts'
import '../tables.ts'

type Taken = { kind: MarkedKind; id: string; reason: string }

/** Deletes a mark, so that the rules apply again. @throws Failure not_found */
export const withdrawMark = (kernel: Kernel, actor: Actor, { kind, id, reason }: Taken) =>
  transact(kernel, async (tx) => {
    const said = kind === 'account' ? await deleteClassByHand(tx, id) : await deleteMark(tx, kind, id)
    if (!said) throw new Failure('not_found', 'This item isn’t marked.')
    if (kind === 'account') await reclassifyMember(kernel, tx, id)
    const target = `${kind === 'account' ? 'user' : kind} ${id} as ${said.verdict}`
    await logAdminAction(tx, { actor, action: 'cleanup.unmark', target, reason, at: kernel.now() })
    return { message: 'Mark removed. The rules classify this item again.' }
  })

/** Deletes a mark. @returns the mark's verdict; undefined if there was no mark. */
const deleteMark = (tx: Db, kind: 'question' | 'message', id: string) =>
  tx
    .deleteFrom('cleanup.exemption')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('source', '=', 'hand')
    .returning('verdict')
    .executeTakeFirst()

const deleteClassByHand = (tx: Db, memberId: string) =>
  tx
    .deleteFrom('cleanup.member_class')
    .where('member_id', '=', memberId)
    .where('classified_by', 'is not', null)
    .returning('classification as verdict')
    .executeTakeFirst()

import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { ruleOf } from '../../rules.ts'
import { recountUnlocked, lockLeaderboardEntry } from '../read-achievements.ts'
import '../tables.ts'
import { findCertificate } from './queries.ts'
import { readPublicCertificate } from './read-certificate.ts'

type Revoking = { certificateId: string; reason: string }

/**
 * Revokes an achievement. Its certificate also becomes invalid for third-party verifiers, and the achievement cannot be
 * unlocked again.
 * @throws Failure not_found; conflict if it is already revoked.
 */
export async function revokeCertificate(kernel: Kernel, admin: Actor, { certificateId, reason }: Revoking) {
  const found = await findCertificate(kernel.db, certificateId)
  if (!found) throw new Failure('not_found', 'Certificate not found')
  const { member_id: memberId, status_index: statusIndex } = found
  const title = ruleOf(found.achievement_key)?.title ?? found.achievement_key
  await transact(kernel, async (tx) => {
    const at = kernel.now()
    await lockLeaderboardEntry(tx, memberId)
    const revoked = await setRevoked(tx, certificateId, { at, byId: admin.id, reason })
    if (!revoked) throw new Failure('conflict', 'This certificate has already been revoked.')
    await addRevokedIndex(tx, statusIndex)
    await recountUnlocked(tx, memberId)
    // Clears every process's cache of public pages and documents, including the revocation lists.
    await kernel.pubsub.publish(tx, 'library')
    await notify(kernel, tx, {
      to: [memberId],
      event: 'certificate_revoked',
      text: `Your certificate for “${title}” was revoked: ${reason}`,
      link: '/achievements',
    })
    await logAdminAction(tx, {
      actor: admin,
      action: 'achievements: revoke certificate',
      target: `${certificateId} “${title}” of ${memberId}`,
      reason,
      at,
    })
  })
  return { certificate: await readPublicCertificate(kernel, certificateId) }
}

/** Marks an achievement as revoked. @returns undefined if it was already revoked. */
const setRevoked = (tx: Tx, certificateId: string, { at, byId, reason }: Revoked) =>
  tx
    .updateTable('achievements.unlocked')
    .set({ revoked_at: at, revoked_by_id: byId, revoked_reason: reason })
    .where('certificate_id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

const addRevokedIndex = (tx: Tx, statusIndex: number) =>
  tx.insertInto('achievements.revoked_place').values({ status_index: statusIndex }).execute()

type Revoked = { at: Date; byId: string; reason: string }

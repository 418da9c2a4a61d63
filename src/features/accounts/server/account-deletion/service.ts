import type { Owner } from '#server/data/personal-data.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { longDate } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import { GRAVEYARD_MS } from '../../limits.ts'
import {
  cancelDeletion,
  collectAccount,
  ERASED_AT_ONCE,
  eraseMember,
  listToErase,
  lockToErase,
  markSelfDeleted,
} from './queries.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { consumeAllResets } from '../passwords/reset-queries.ts'
import { deleteChallengesOf } from '../second-factor/queries.ts'
import { accountHashOf } from '../sign-in/delay-service.ts'
import { deleteAttempts } from '../sign-in/delay-queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'

const ERASE = 'accounts.erase-who-left'
const ADMIN_STAYS = 'Admins cannot delete their own account. Please ask another admin.'

const goodbyeMail = (name: string, { publicUrl, until }: { publicUrl: string; until: string }) => `Hello ${name},

your Inflo account has been deleted, and you are signed out everywhere.
If you change your mind, sign in before ${until} and everything is back: ${publicUrl}/login
After that day what is personal is erased. Published papers keep your name.
`

/** When someone who can still come back left at the earliest. */
export const recoverableSince = (now: Date): Date => new Date(now.getTime() - GRAVEYARD_MS)

/** Hides whoever was just marked as deleted: signed out, out of sight, and settled for others. */
export async function hideAccount(kernel: Kernel, tx: Tx, owner: Owner): Promise<void> {
  await kernel.personalData.hideAll(tx, owner)
  await kernel.personalData.leaveAll(tx, owner)
  await deleteSessionsOf(tx, owner.id)
  kernel.sessions.forget(tx, owner.id)
  // A sign-in that was half done before must not bring the account back.
  await deleteChallengesOf(tx, owner.id)
  await consumeAllResets(tx, owner.id, kernel.now())
}

/** Deletes the member's account for 30 days. @throws Failure invalid for a wrong password, forbidden for an admin. */
export async function deleteOwnAccount(kernel: Kernel, actor: Actor, password: string) {
  if (actor.role === 'admin') throw new Failure('forbidden', ADMIN_STAYS)
  await checkPasswordAgain(kernel, actor, password)
  const now = kernel.now()
  const until = longDate(new Date(now.getTime() + GRAVEYARD_MS).toISOString())
  await transact(kernel, async (tx) => {
    // Asked again: the role may have been given since the session was looked at.
    if (!(await markSelfDeleted(tx, actor.id, now))) throw new Failure('forbidden', ADMIN_STAYS)
    await hideAccount(kernel, tx, { id: actor.id, email: actor.email })
    const text = goodbyeMail(actor.name, { publicUrl: kernel.settings.publicUrl, until })
    await kernel.mail.queue(tx, {
      to: actor.email,
      subject: 'Your Inflo account was deleted',
      text,
      transactional: 'account',
    })
  })
  return { message: `Your account has been deleted. Sign in before ${until} to bring it back.` }
}

/** Brings back who left by choice, when they sign in. @returns whether they could still come back. */
export async function restoreAccount(kernel: Kernel, tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const owner = await cancelDeletion(tx, id, recoverableSince(now))
  if (owner) await kernel.personalData.restoreAll(tx, owner)
  return owner !== undefined
}

/** Erases what is personal of everyone who left 30 days ago, each in a transaction of their own. */
export async function eraseDeletedAccounts(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  const leftBefore = recoverableSince(now)
  const ids = inPages(ERASED_AT_ONCE, async (after) =>
    (await listToErase(kernel.db, { leftBefore, after })).map(({ id }) => id),
  )
  await forEachIsolated(ids, (id) =>
    transact(kernel, async (tx) => {
      const owner = await lockToErase(tx, id, leftBefore)
      if (!owner) return
      await kernel.personalData.eraseAll(tx, owner)
      await eraseMember(tx, id, now)
      await deleteAttempts(tx, accountHashOf(owner.email))
    }),
  )
}

/** Declares what this feature stores about a member, and erases daily. */
export function scheduleErasure(kernel: Kernel): void {
  kernel.personalData.declare('accounts', { collect: collectAccount })
  kernel.jobs.schedule(ERASE, '41 3 * * *', () => eraseDeletedAccounts(kernel))
}

/** Returns everything that is stored about the member, feature by feature. */
export async function exportOwnData(kernel: Kernel, { id, email }: Actor) {
  const personalData = await kernel.personalData.collectAll(kernel.db, { id, email })
  return { exported_at: kernel.now().toISOString(), ...personalData }
}

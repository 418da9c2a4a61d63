import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { networkOf } from '#server/access/network.ts'
import { hashToken } from '#server/access/session.ts'
import { RESET_LINK_LIFETIME_MS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { setPasswordHash, canEnter, type EntrantRow, MEMBER_COLUMNS } from '../queries.ts'
import { saveKnownNetwork, accountNetworkKey } from '../known-networks.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { recoverableSince } from '../account-deletion/account-deletion.ts'
import { type Device, newToken } from '../sessions/sessions.ts'
import { resetAttempts } from '../sign-in/delay.ts'
import '../tables.ts'
import { refuseWeakPassword, hashPassword, consumeAllResets } from './passwords.ts'

const SEND_RESET_LINK = 'accounts.send-reset-link'
/** Path of a reset link, without the token. */
const RESET_LINK = '/reset-password?token='
const LINK_INVALID = 'This password reset link is invalid or has expired.'
const ASKED = "If an account exists with this email, we've sent password reset instructions."

const linkMail = (firstName: string, link: string) => `Hello ${firstName},

someone, probably you, asked to reset the password of your Inflo account. Set a new password here within one hour:

${link}

The link works once. If this wasn’t you, ignore this e-mail. Your password stays the same.
`

const changedMail = (firstName: string, publicUrl: string) => `Hello ${firstName},

the password of your Inflo account was just changed, and you were signed out on all devices.
If this wasn’t you, set a new password immediately: ${publicUrl}/forgot-password
`

type MakingLink = { memberId: string; madeBy: string | null; now: Date }

/**
 * Creates a link with which a member can set a new password within one hour. @returns the link, of which only the hash
 * is stored
 */
async function makeLink(kernel: Kernel, tx: Tx, { memberId, madeBy, now }: MakingLink): Promise<string> {
  const token = newToken()
  await insertReset(tx, {
    token_hash: hashToken(token),
    member_id: memberId,
    made_by: madeBy,
    created_at: now,
    expires_at: new Date(now.getTime() + RESET_LINK_LIFETIME_MS),
  })
  return `${kernel.settings.publicUrl}${RESET_LINK}${token}`
}

async function sendLink(kernel: Kernel, email: string): Promise<void> {
  const now = kernel.now()
  // Includes members who deleted their account: if they forgot their password, they could otherwise not sign in to
  // restore the account.
  const member = await findEntrantByEmail(kernel.db, email, recoverableSince(now))
  if (!member) return
  await transact(kernel, async (tx) => {
    const link = await makeLink(kernel, tx, { memberId: member.id, madeBy: null, now })
    await kernel.mail.queue(tx, {
      to: member.email,
      subject: 'Set a new password for Inflo',
      text: linkMail(member.first_name, link),
      transactional: 'account',
    })
  })
}

/** Queues a job that mails a reset link to an address after the transaction is committed. */
export const sendResetTo = (kernel: Kernel, tx: Tx, email: string) => kernel.jobs.send(tx, SEND_RESET_LINK, { email })

/**
 * Creates a link that an admin passes on to the member, and invalidates earlier links. @returns the link and its expiry
 * time
 */
export async function makeLinkToHandOver(
  kernel: Kernel,
  tx: Tx,
  { memberId, actor }: { memberId: string; actor: Pick<Actor, 'id'> },
) {
  const now = kernel.now()
  await consumeAllResets(tx, memberId, now)
  const link = await makeLink(kernel, tx, { memberId, madeBy: actor.id, now })
  return { link, worksUntil: new Date(now.getTime() + RESET_LINK_LIFETIME_MS) }
}

/**
 * Returns the handler for requests of a reset link. Its reply and timing are the same for members and unknown
 * addresses, since the work is done in a job.
 */
export function createResetRequester(kernel: Kernel): (email: string) => Promise<{ message: string }> {
  kernel.mail.declareLink(RESET_LINK, async (_db, token) => (await findByLink(kernel, hashToken(token))) !== undefined)
  kernel.jobs.work(SEND_RESET_LINK, ({ email }) => sendLink(kernel, String(email)))
  return async (email) => {
    const address = email.toLowerCase()
    await kernel.rateLimits.consume('forgot-hour', address)
    await kernel.rateLimits.consume('forgot-day', address)
    await kernel.jobs.send(kernel.db, SEND_RESET_LINK, { email })
    return { message: ASKED }
  }
}

function findByLink({ db, now }: Kernel, tokenHash: string) {
  const at = now()
  return findActiveReset(db, tokenHash, { now: at, leftAfter: recoverableSince(at) })
}

export async function checkResetLink(kernel: Kernel, token: string) {
  const member = await findByLink(kernel, hashToken(token))
  return member
    ? { valid: true, email: member.email, message: 'Set a new password.' }
    : { valid: false, email: '', message: LINK_INVALID }
}

type Given = { token: string; new_password: string }

/**
 * Sets the new password, ends all sessions, stores this network as known, and notifies the member by e-mail. @throws
 * Failure bad_request for a link that no longer works.
 */
export async function resetPassword(kernel: Kernel, given: Given, { address }: Device) {
  const tokenHash = hashToken(given.token)
  const member = await findByLink(kernel, tokenHash)
  if (!member) throw new Failure('bad_request', LINK_INVALID)
  refuseWeakPassword(given.new_password, member.role)
  const passwordHash = await hashPassword(given.new_password)
  const now = kernel.now()
  await transact(kernel, async (tx) => {
    const spent = await consumeReset(tx, tokenHash, now)
    if (!spent) throw new Failure('bad_request', LINK_INVALID)
    await consumeAllResets(tx, member.id, now)
    await setPasswordHash(tx, member.id, passwordHash)
    // Only a link sent by e-mail proves that the member owns the mailbox; an admin may give a link to anyone.
    if (spent.made_by === null) await recordAddressProven(tx, member.id, now)
    await deleteSessionsOf(tx, member.id)
    kernel.sessions.forget(tx, member.id)
    await saveKnownNetwork(tx, { memberId: member.id, network: networkOf(address), now })
    const text = changedMail(member.first_name, kernel.settings.publicUrl)
    await kernel.mail.queue(tx, {
      to: member.email,
      subject: 'Your Inflo password was changed',
      text,
      transactional: 'account',
    })
  })
  // Earlier wrong passwords from this network, by the member or by others who use it, no longer count.
  const here = accountNetworkKey(member.email, address)
  await kernel.rateLimits.resetCounter('login-failure', here)
  await resetAttempts(kernel, here)
  return { message: 'Your password has been changed. Please sign in.' }
}

const insertReset = (tx: Db, reset: NewReset) => tx.insertInto('accounts.password_reset').values(reset).execute()

/** Finds the member of a valid link; includes members who deleted their account after the given time. */
const findActiveReset = (db: Db, tokenHash: string, { now, leftAfter }: { now: Date; leftAfter: Date }) =>
  db
    .selectFrom('accounts.password_reset as reset')
    .innerJoin('accounts.member as member', 'member.id', 'reset.member_id')
    .select(['member.id', 'member.email', 'member.first_name', 'member.role'])
    .where('reset.token_hash', '=', tokenHash)
    .where('reset.used_at', 'is', null)
    .where('reset.expires_at', '>', now)
    .where(canEnter(leftAfter))
    .executeTakeFirst()

/** Consumes a link: only one of several concurrent uses succeeds. Returns undefined if it was used or has expired. */
const consumeReset = (tx: Db, tokenHash: string, now: Date) =>
  tx
    .updateTable('accounts.password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('made_by')
    .executeTakeFirst()

/** Finds a member by e-mail address, if the member may sign in or restore their account. */
const findEntrantByEmail = (db: Db, email: string, leftAfter: Date): Promise<EntrantRow | undefined> =>
  db
    .selectFrom('accounts.member')
    .select([...MEMBER_COLUMNS, 'deleted_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(canEnter(leftAfter))
    .executeTakeFirst()

type NewReset = { token_hash: string; member_id: string; made_by: string | null; created_at: Date; expires_at: Date }

/** Records that a member followed a link that was sent only to their mailbox, which proves that they own it. */
export const recordAddressProven = async (tx: Db, memberId: string, now: Date): Promise<void> =>
  void (await markAddressProven(tx, memberId, now))

/**
 * Returns the member who has proved that they own this mailbox; undefined if there is none. Anyone can sign up with
 * another person's address, so content for a mailbox is shown only to its proven owner. The caller must not reveal the
 * result.
 */
export const memberWithProvenAddress = async (db: Db, email: string): Promise<string | undefined> =>
  (await findByProvenAddress(db, email))?.id

export const hasProvenAddress = async (db: Db, memberId: string): Promise<boolean> =>
  (await findWithProvenAddress(db, memberId)) !== undefined

/** Records that a member followed a link that was mailed to their address. Only the first time is stored. */
const markAddressProven = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ address_proven_at: now })
    .where('id', '=', id)
    .where('address_proven_at', 'is', null)
    .execute()

const findByProvenAddress = (db: Db, email: string) =>
  proven(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()

const findWithProvenAddress = (db: Db, id: string) => proven(db).where('id', '=', id).executeTakeFirst()

const proven = (db: Db) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('address_proven_at', 'is not', null)
    .where('deleted_at', 'is', null)

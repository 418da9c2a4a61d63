import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { StartupError } from '#server/startup-error.ts'
import { Failure } from '#shared/calls/failure.ts'
import { presentSignedIn } from '../presenters.ts'
import { listAdminIds, MEMBER_COLUMNS } from '../queries.ts'
import { hashPassword, refuseCommonPassword } from '../passwords/passwords.ts'
import { beginSession, type Device, newToken } from '../sessions/sessions.ts'
import '../tables.ts'
import { admitMember, type SignUp } from './service.ts'

const LINK_INVALID = 'This link has already been used, or there is already an admin.'

const hasAdmin = async (db: Db): Promise<boolean> => (await listAdminIds(db)).length > 0

const linkHolds = async (db: Db, token: string): Promise<boolean> =>
  !(await hasAdmin(db)) && (await findFirstAdminLink(db, hashToken(token))) !== undefined

export const checkFirstAdminLink = async (kernel: Kernel, token: string) => ({
  valid: await linkHolds(kernel.db, token),
})

async function createFromSettings(kernel: Kernel, { email, password }: { email: string; password: string }) {
  const passwordHash = await hashPassword(password)
  await transact(kernel, async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return
    if (await findByEmail(tx, email)) {
      throw new StartupError(
        'The address in INFLO_ADMIN_EMAIL already belongs to a member. Set another one for the first admin.',
      )
    }
    const named = { email, first_name: 'Inflo', last_name: 'Admin', passwordHash }
    await admitMember(kernel, tx, { ...named, role: 'admin', setUp: true, now: kernel.now() })
    await deleteFirstAdminLinks(tx)
  })
}

/**
 * Creates the first admin from the settings. If the settings name none, returns a one-time link to the page on which
 * the operator can create one. Does nothing if an admin exists.
 */
export async function prepareFirstAdmin(kernel: Kernel): Promise<string | undefined> {
  if (await hasAdmin(kernel.db)) return undefined
  const { firstAdmin, publicUrl } = kernel.settings
  if (firstAdmin) {
    await createFromSettings(kernel, firstAdmin)
    return undefined
  }
  const token = newToken()
  await insertFirstAdminLink(kernel.db, hashToken(token), kernel.now())
  return `${publicUrl}/first-admin?token=${token}`
}

/**
 * Creates the first admin by a one-time link; only one of several concurrent uses succeeds. @throws Failure forbidden
 * for a link that no longer works.
 */
export async function createFirstAdmin(kernel: Kernel, given: SignUp & { token: string }, device: Device) {
  // The link is checked before the slow hashing, and again under the lock.
  if (!(await linkHolds(kernel.db, given.token))) throw new Failure('forbidden', LINK_INVALID)
  refuseCommonPassword(given.password)
  const passwordHash = await hashPassword(given.password)
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    await lockFirstAdmin(tx)
    if (!(await linkHolds(tx, given.token))) throw new Failure('forbidden', LINK_INVALID)
    const admin = await admitMember(kernel, tx, { ...given, passwordHash, role: 'admin', setUp: true, now })
    await deleteFirstAdminLinks(tx)
    return presentSignedIn(admin, await beginSession(tx, admin.id, { device, now }))
  })
}

const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts.member')
    .select(MEMBER_COLUMNS)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Locks the creation of the first admin until the transaction ends. */
const lockFirstAdmin = (tx: Db) => sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(tx)

const insertFirstAdminLink = (tx: Db, tokenHash: string, now: Date) =>
  tx.insertInto('accounts.first_admin_link').values({ token_hash: tokenHash, created_at: now }).execute()

const findFirstAdminLink = (db: Db, tokenHash: string) =>
  db.selectFrom('accounts.first_admin_link').select('created_at').where('token_hash', '=', tokenHash).executeTakeFirst()

const deleteFirstAdminLinks = (tx: Db) => tx.deleteFrom('accounts.first_admin_link').execute()

const FIRST_ADMIN_LOCK = 7_466_515

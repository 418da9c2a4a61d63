import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { PASSKEYS_MAX } from '../../limits.ts'
import type { NewPasskey, PasskeyInfo } from '../../passkeys-contract.ts'
import { deviceOf } from '../device.ts'
import { verifyNewPasskey, creationOptionsFor } from './registration.ts'
import { firstNameOf } from './names.ts'
import {
  countPasskeys,
  deletePasskey,
  deletePasskeyChallengesOf,
  insertPasskey,
  listPasskeys,
  lockFactors,
  type PasskeyRow,
  renamePasskey,
} from './queries.ts'
import { checkPasswordAgain } from '../password-again.ts'
import { ensureRecoveryCodes } from '../second-factor/recovery-service.ts'
import { deleteChallengesOf, deleteRecoveryCodes, findSecondFactor } from '../second-factor/queries.ts'
import { notifySecurityChange } from '../security-news.ts'
import type { Device } from '../sessions/service.ts'

const TOO_MANY = `You have ${PASSKEYS_MAX} passkeys, which is as many as an account can have. Please remove one first.`
const KNOWN = 'This passkey has been added already.'
const NOT_FOUND = 'Passkey not found'
const ADMINS_KEEP = 'Admins keep a second factor. Please add another passkey or an authenticator app first.'

const present = ({ id, name, device, created_at, last_used_at }: PasskeyRow): PasskeyInfo => ({
  id,
  name,
  device,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function listOwnPasskeys({ db }: Kernel, { id }: Actor) {
  return { passkeys: (await listPasskeys(db, id)).map(present) }
}

async function refuseMore(db: Db, memberId: string): Promise<void> {
  if ((await countPasskeys(db, memberId)) >= PASSKEYS_MAX) throw new Failure('conflict', TOO_MANY)
}

/** @throws Failure invalid for a wrong password, conflict for who has ten. */
export async function beginPasskey(kernel: Kernel, actor: Actor, password: string) {
  await checkPasswordAgain(kernel, actor, password)
  await refuseMore(kernel.db, actor.id)
  return creationOptionsFor(kernel, actor)
}

type Made = { passkey: NewPasskey; device: Device }

/** @throws Failure invalid for a passkey that was not made for this, conflict for one too many or one that is known. */
export async function addPasskey(kernel: Kernel, { id, email }: Actor, { passkey, device }: Made) {
  const made = await verifyNewPasskey(kernel, id, passkey)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, id)
    await refuseMore(tx, id)
    const others = (await listPasskeys(tx, id)).map(({ name }) => name)
    const added = await insertPasskey(tx, {
      member_id: id,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      sign_count: made.counter,
      transports: passkey.response.transports,
      name: firstNameOf(made.aaguid, others),
      device: deviceOf(device.userAgent),
      created_at: kernel.now(),
    })
    if (!added) throw new Failure('conflict', KNOWN)
    await deleteChallengesOf(tx, id)
    const change = `a passkey, "${added.name}", was added to your Inflo account. It can sign in without your password, and after your password signing in now asks for a second factor.`
    await notifySecurityChange(kernel, tx, { to: email, subject: 'A passkey was added to your Inflo account', change })
    return { passkey: present(added), recovery_codes: await ensureRecoveryCodes(tx, id) }
  })
}

/** @throws Failure not_found, for another member's passkey too. */
export async function nameOwnPasskey({ db }: Kernel, { id: memberId }: Actor, named: { id: string; name: string }) {
  const renamed = await renamePasskey(db, memberId, named)
  if (!renamed) throw new Failure('not_found', NOT_FOUND)
  return present(renamed)
}

type Removal = { id: string; password: string }

/** @throws Failure not_found, invalid for a wrong password, forbidden for the last second factor of an admin. */
export async function removePasskey(kernel: Kernel, actor: Actor, { id, password }: Removal) {
  await checkPasswordAgain(kernel, actor, password)
  return transact(kernel, async (tx) => {
    await lockFactors(tx, actor.id)
    const removed = await deletePasskey(tx, actor.id, id)
    if (!removed) throw new Failure('not_found', NOT_FOUND)
    const isLast = (await countPasskeys(tx, actor.id)) === 0 && !(await findSecondFactor(tx, actor.id))?.secret
    if (isLast && actor.role === 'admin') throw new Failure('forbidden', ADMINS_KEEP)
    if (isLast) await deleteRecoveryCodes(tx, actor.id)
    await deleteChallengesOf(tx, actor.id)
    await deletePasskeyChallengesOf(tx, actor.id)
    const asked = isLast ? ' Signing in asks for your password alone now.' : ''
    const change = `the passkey "${removed.name}" was removed from your Inflo account.${asked}`
    await notifySecurityChange(kernel, tx, {
      to: actor.email,
      subject: 'A passkey was removed from your Inflo account',
      change,
    })
    return { message: `The passkey has been removed.${asked}` }
  })
}

import { admitInvitedMember, hashNewPassword, recordAddressProven } from '#features/accounts/server/public.ts'
import { setInstitution } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { CallRequest } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, type FieldError } from '#shared/calls/failure.ts'
import { findRound } from '../rounds/queries.ts'
import { acceptFor, refuseOver } from './accept-invitation.ts'
import { lockByToken, UNKNOWN_LINK } from './decline-invitation.ts'
import { findInvitationByToken, type ReviewerInvitation } from './queries.ts'

type NewAccount = { first_name?: string | undefined; last_name?: string | undefined; password?: string | undefined }
type Given = { first_name: string; last_name: string; password: string }

const MISSING: Record<keyof Given, string> = {
  first_name: 'Please enter your first name.',
  last_name: 'Please enter your last name.',
  password: 'Please choose a password.',
}

/** Returns the details of a new account. @throws Failure invalid that names each missing field */
function givenAccount({ first_name, last_name, password }: NewAccount): Given {
  if (first_name && last_name && password) return { first_name, last_name, password }
  const given = { first_name, last_name, password }
  const errors: FieldError[] = (Object.keys(MISSING) as (keyof Given)[])
    .filter((field) => !given[field])
    .map((field) => ({ field, message: MISSING[field] }))
  throw new Failure('invalid', 'Please enter your name and choose a password, or sign in first.', { errors })
}

const OTHER_ADDRESS =
  'This invitation was sent to another e-mail address. Sign in with the account for that address, or sign out to create it.'

/** Checks that the signed-in member has the invited address. @throws Failure forbidden for a forwarded link */
function refuseOtherAddress(invitation: ReviewerInvitation, actor: Actor): void {
  if (invitation.email !== actor.email.toLowerCase()) throw new Failure('forbidden', OTHER_ADDRESS)
}

/** Refuses a link that no longer works, before a password is hashed. @throws Failure not_found, conflict */
async function refuseDeadLink({ db, now }: Kernel, token: string): Promise<void> {
  const invitation = await findInvitationByToken(db, hashToken(token))
  const round = invitation && (await findRound(db, invitation.round_id))
  if (!invitation || !round) throw UNKNOWN_LINK
  refuseOver({ invitation, round, now: now() })
}

type Creating = Omit<Given, 'password'> & { invitation: ReviewerInvitation; passwordHash: string; device: CallRequest }

/** Creates the account of an invited person, with the role and institution that the editor gave. */
async function createAccount(kernel: Kernel, tx: Tx, { invitation, passwordHash, device, ...names }: Creating) {
  const session = await admitInvitedMember(kernel, tx, {
    ...names,
    email: invitation.email,
    passwordHash,
    role: invitation.role ?? 'clinician',
    device,
    isProven: !invitation.link_shown,
  })
  const memberId = session.user_id
  if (invitation.institution !== '') {
    await setInstitution(kernel, tx, { memberId, institution: invitation.institution })
  }
  return session
}

type Accepting = { token: string; account: NewAccount; request: CallRequest }

/**
 * Accepts an invitation by its mailed link: for the signed-in member with the invited address, or else with a new
 * account for that address.
 * @throws Failure not_found, forbidden for another member, invalid, conflict if the invitation is over or the address
 * has an account
 */
export async function acceptByLink(kernel: Kernel, actor: Actor | undefined, { token, account, request }: Accepting) {
  await refuseDeadLink(kernel, token)
  const given = actor ? undefined : givenAccount(account)
  const passwordHash = given && (await hashNewPassword(given.password))
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const { invitation, round } = await lockByToken(tx, token)
    refuseOver({ invitation, round, now })
    if (actor) {
      refuseOtherAddress(invitation, actor)
      if (!invitation.link_shown) await recordAddressProven(tx, actor.id, now)
      await acceptFor(kernel, tx, { member: actor, invitation, round, now })
      return { review_id: invitation.id, session: null }
    }
    if (!given || passwordHash === undefined) throw new Error('There are no details for the account')
    const { first_name, last_name } = given
    const session = await createAccount(kernel, tx, {
      invitation,
      passwordHash,
      device: request,
      first_name,
      last_name,
    })
    const { id, name, role } = session.user_info
    await acceptFor(kernel, tx, { member: { id, name, role }, invitation, round, now })
    return { review_id: invitation.id, session }
  })
}

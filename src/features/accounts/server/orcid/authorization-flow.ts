import { generateCodeVerifier, generateState } from 'arctic'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { exchangeOrcidCode, authorizeAddress, requireOrcid, type OrcidPerson } from './client.ts'
import { findOwner, type AuthorizationKey } from './queries.ts'
import { findEntrant } from '../queries.ts'
import { recoverableSince } from '../account-deletion/account-deletion.ts'
import { countPasskeys } from '../passkeys/passkeys.ts'
import { createSecondFactorChallenge } from '../second-factor/answer-challenge.ts'
import { findSecondFactor } from '../second-factor/second-factor.ts'
import '../tables.ts'

const AUTHORIZATION_LIFETIME_MS = 600_000
/** Time for which a verified iD can be used after the authorization: long enough to complete the registration form. */
const PROOF_LIFETIME_MS = 1_800_000
const COOKIE = 'inflo_orcid'
const COOKIE_PATH = '/api/auth/orcid'

const NOT_FROM_HERE =
  'This ORCID sign-in was started in another browser, has already been used, or took longer than ten minutes. Please start again.'
const DENIED = 'You didn’t allow ORCID to share your iD with us, so nothing was changed.'
const ENDED_THERE = 'ORCID ended the sign-in without confirming your iD. Nothing was changed. Please start again.'
const GONE = 'The account that this ORCID iD was linked to has been closed.'

type Purpose = 'sign-in' | 'link'

/** Returns the key of an authorization, which only the browser that began it can supply. */
export const authorizationKey = ({ cookie }: CallRequest, state: string): AuthorizationKey => ({
  stateHash: hashToken(state),
  browserHash: hashToken(cookie(COOKIE) ?? ''),
})

// Stores the authorization's secret in a cookie. Only this browser has the secret, which is also the PKCE verifier.
function keepInBrowser(kernel: Kernel, request: CallRequest, { secret, ms }: { secret: string; ms: number }): void {
  const secure = kernel.settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  const traits = `Path=${COOKIE_PATH}; Max-Age=${ms / 1_000}; HttpOnly; SameSite=Lax${secure}`
  request.setHeader('set-cookie', `${COOKIE}=${secret}; ${traits}`)
}

/**
 * Begins an authorization at ORCID. @throws Failure not_found if ORCID is not set up, unauthenticated for a visitor who
 * wants to link an iD.
 */
export async function beginAuthorization(
  kernel: Kernel,
  { purpose, actor }: { purpose: Purpose; actor: Actor | undefined },
  request: CallRequest,
) {
  requireOrcid(kernel)
  if (purpose === 'link' && !actor) throw new Failure('unauthenticated', 'Please sign in to continue.')
  const now = kernel.now()
  const state = generateState()
  const verifier = generateCodeVerifier()
  await insertAuthorization(kernel.db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(verifier),
    purpose,
    member_id: purpose === 'link' ? (actor?.id ?? null) : null,
    created_at: now,
    expires_at: new Date(now.getTime() + AUTHORIZATION_LIFETIME_MS),
  })
  keepInBrowser(kernel, request, { secret: verifier, ms: AUTHORIZATION_LIFETIME_MS })
  return { authorize_url: authorizeAddress(kernel, { state, verifier }) }
}

type Returned = { state: string; code?: string | undefined; error?: string | undefined }

function codeIn({ code, error }: Returned): string {
  if (code && !error) return code
  throw new Failure('bad_request', error === 'access_denied' ? DENIED : ENDED_THERE)
}

async function hasSecondFactor({ db }: Kernel, memberId: string): Promise<boolean> {
  const factor = await findSecondFactor(db, memberId)
  return Boolean(factor?.secret) || (await countPasskeys(db, memberId)) > 0
}

/**
 * Signs in the member to whom the iD is linked, or returns the challenge for their second factor. Returns undefined if
 * the iD is linked to no account. @throws Failure unauthenticated if the account can no longer be restored.
 */
async function signInBy(kernel: Kernel, { orcidId }: OrcidPerson, device: CallRequest) {
  const owner = await findOwner(kernel.db, orcidId)
  if (!owner) return undefined
  const now = kernel.now()
  const member = await findEntrant(kernel.db, owner.member_id, recoverableSince(now))
  if (!member) throw new Failure('unauthenticated', GONE)
  if (await hasSecondFactor(kernel, member.id)) return createSecondFactorChallenge(kernel, member.id)
  const signedIn = await completeSignIn(kernel, { member, device, now })
  if (!signedIn) throw new Failure('unauthenticated', GONE)
  return signedIn
}

/**
 * Processes ORCID's reply, which the browser delivers. Each reply works only once. @throws Failure with a message that
 * explains the cause.
 */
export async function finishAuthorization(kernel: Kernel, returned: Returned, request: CallRequest) {
  requireOrcid(kernel)
  const key = authorizationKey(request, returned.state)
  const authorization = await endAuthorization(kernel.db, key, kernel.now())
  if (!authorization) throw new Failure('bad_request', NOT_FROM_HERE)
  const verifier = request.cookie(COOKIE) ?? ''
  const person = await exchangeOrcidCode(kernel, { code: codeIn(returned), verifier })
  const admitted = authorization.purpose === 'sign-in' ? await signInBy(kernel, person, request) : undefined
  if (admitted) return admitted
  const proofExpiresAt = new Date(kernel.now().getTime() + PROOF_LIFETIME_MS)
  await saveProof(kernel.db, key.stateHash, { orcid_id: person.orcidId, proof_expires_at: proofExpiresAt })
  keepInBrowser(kernel, request, { secret: verifier, ms: PROOF_LIFETIME_MS })
  const { orcidId, firstName, lastName } = person
  return { purpose: authorization.purpose, orcid_id: orcidId, first_name: firstName, last_name: lastName }
}

const insertAuthorization = (db: Db, authorization: NewAuthorization) =>
  db.insertInto('accounts.orcid_authorization').values(authorization).execute()

/** Ends an authorization. Returns undefined if it has ended, is too old, or was begun in another browser. */
const endAuthorization = (db: Db, { stateHash, browserHash }: AuthorizationKey, now: Date) =>
  db
    .updateTable('accounts.orcid_authorization')
    .set({ returned_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('returned_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()

/** Stores the iD that ORCID has verified at the end of an authorization. */
const saveProof = (db: Db, stateHash: string, proof: { orcid_id: string; proof_expires_at: Date }) =>
  db.updateTable('accounts.orcid_authorization').set(proof).where('state_hash', '=', stateHash).execute()

type NewAuthorization = {
  state_hash: string
  browser_hash: string
  purpose: 'sign-in' | 'link'
  member_id: string | null
  created_at: Date
  expires_at: Date
}

import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { orcidId } from '#shared/orcid.ts'
import { NAME_LENGTH_MAX } from '../../limits.ts'
import { type OrcidSettings, orcidSettings } from './settings.ts'

/** A person as identified by ORCID. */
export type OrcidPerson = { orcidId: string; firstName: string; lastName: string }

/** The ORCID scope that gives access to the person's identity only. */
const SCOPE = '/authenticate'
const ANSWER_WITHIN_MS = 8_000

const NOT_SET_UP = 'ORCID sign-in isn’t available on this site.'
const NO_ANSWER = 'ORCID isn’t responding. Nothing was changed. Please try again in a moment.'
const NOT_UNDERSTOOD = 'ORCID sent an unexpected reply. Nothing was changed. Please try again in a moment.'
const NOT_ACCEPTED = 'ORCID didn’t confirm your iD. Nothing was changed. Please start again.'

/** Returns the ORCID settings. @throws Failure not_found if the operator has not set up ORCID. */
export function requireOrcid({ settings }: Kernel): OrcidSettings {
  const orcid = settings.of(orcidSettings)
  if (!orcid) throw new Failure('not_found', NOT_SET_UP)
  return orcid
}

// The URL to which ORCID redirects comes only from the operator's settings, never from the request's host.
const returnAddress = ({ settings }: Kernel): string => `${settings.publicUrl}/orcid`

/** Returns the URL to which a browser is redirected to sign in at ORCID. */
export function authorizeAddress(kernel: Kernel, { state, verifier }: { state: string; verifier: string }): string {
  const { clientId, issuer } = requireOrcid(kernel)
  const client = new OAuth2Client(clientId, null, returnAddress(kernel))
  const endpoint = `${issuer}/oauth/authorize`
  return client.createAuthorizationURLWithPKCE(endpoint, state, CodeChallengeMethod.S256, verifier, [SCOPE]).href
}

/**
 * Returns the person named in a reply of the token endpoint; undefined if the reply names nobody, or if the iD has a
 * wrong check digit. Pure.
 */
export function personIn(answer: unknown): OrcidPerson | undefined {
  const { orcid, name } = (answer ?? {}) as { orcid?: unknown; name?: unknown }
  const id = typeof orcid === 'string' ? orcidId(orcid) : undefined
  if (!id) return undefined
  const words = typeof name === 'string' ? name.trim().split(/\s+/) : []
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return {
    orcidId: id,
    firstName: words.join(' ').slice(0, NAME_LENGTH_MAX),
    lastName: lastName.slice(0, NAME_LENGTH_MAX),
  }
}

type Code = { code: string; verifier: string }

// Sends the token request without the client of the library arctic, which has no timeout and does not send the secret
// as ORCID's manual describes.
async function post(kernel: Kernel, { code, verifier }: Code): Promise<{ status: number; text: string }> {
  const { clientId, clientSecret, issuer } = requireOrcid(kernel)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: returnAddress(kernel),
    code,
    code_verifier: verifier,
  })
  try {
    const response = await fetch(`${issuer}/oauth/token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    kernel.log.warn({ err: error }, 'ORCID did not answer')
    throw new Failure('unavailable', NO_ANSWER)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Exchanges the authorization code from the browser for the person's identity. @throws Failure unavailable or
 * bad_request, with a message for the user.
 */
export async function exchangeOrcidCode(kernel: Kernel, given: Code): Promise<OrcidPerson> {
  const { status, text } = await post(kernel, given)
  if (status === 200) {
    const person = personIn(parsed(text))
    if (person) return person
    kernel.log.warn('ORCID sent an unexpected reply')
    throw new Failure('unavailable', NOT_UNDERSTOOD)
  }
  kernel.log.warn({ status, answer: text.slice(0, 200) }, 'ORCID refused a code')
  throw status >= 500 ? new Failure('unavailable', NO_ANSWER) : new Failure('bad_request', NOT_ACCEPTED)
}

import { Failure } from '#shared/calls/failure.ts'
import { call } from '#app/call.ts'
import { enter } from './enter.ts'
import { fetchSecondFactorOptions, type SecondFactorOptions } from './second-factor-options.ts'
import type { SessionUser } from './session.ts'

/** The person whom ORCID identified, and the state parameter with which the iD can be linked later. */
export type OrcidProof = { state: string; orcidId: string; firstName: string; lastName: string }

/** The outcome of an authorization at ORCID. */
export type OrcidOutcome =
  | { end: 'signed in'; user: SessionUser }
  | { end: 'second factor asked'; challenge: string; has: SecondFactorOptions }
  | { end: 'unknown here'; proven: OrcidProof }
  | { end: 'linked'; orcidId: string }

const NOT_BEGUN = 'This link is missing the reply from ORCID. Please start again.'

export const fetchOrcidAvailability = () => call('GET /api/auth/orcid')

/** Redirects to ORCID, which sends the browser back to /orcid. */
export async function redirectToOrcid(purpose: 'sign-in' | 'link'): Promise<void> {
  const { authorize_url } = await call('POST /api/auth/orcid/start', { body: { purpose } })
  location.assign(authorize_url)
}

export const linkOrcid = (state: string) => call('POST /api/auth/orcid/link', { body: { state } })

/** Completes the authorization with the parameters that ORCID added to the URL. */
export async function finishOrcid(search: string): Promise<OrcidOutcome> {
  const { state = '', code, error } = Object.fromEntries(new URLSearchParams(search)) as Record<string, string>
  if (!state) throw new Failure('bad_request', NOT_BEGUN)
  const answer = await call('POST /api/auth/orcid/finish', { body: { state, code, error } })
  if ('access_token' in answer) return { end: 'signed in', user: await enter(answer) }
  if ('challenge' in answer) {
    const { challenge } = answer
    return { end: 'second factor asked', challenge, has: await fetchSecondFactorOptions(challenge) }
  }
  const { purpose, orcid_id: orcidId, first_name: firstName, last_name: lastName } = answer
  if (purpose === 'sign-in') return { end: 'unknown here', proven: { state, orcidId, firstName, lastName } }
  await linkOrcid(state)
  return { end: 'linked', orcidId }
}

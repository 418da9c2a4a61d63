import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { orcidState, secondFactorRequired, signedIn, passwordAgain } from './contract.ts'
import { ORCID_ANSWER_LENGTH_MAX } from './limits.ts'

const purpose = z.enum(['sign-in', 'link'])

export const orcidCalls = {
  'GET /api/auth/orcid': {
    who: 'anyone',
    summary: 'Returns whether ORCID sign-in is available, and the iD linked to the caller’s account.',
    reply: z.object({
      available: z.boolean(),
      linked: z.object({ orcid_id: z.string(), since: z.iso.datetime() }).nullable(),
    }),
  },
  'POST /api/auth/orcid/start': {
    who: 'anyone',
    summary: 'Starts an ORCID authorization in this browser, to sign in or to link an iD to an account.',
    body: z.object({ purpose }),
    reply: z.object({ authorize_url: z.string() }),
    limits: ['orcid'],
  },
  'POST /api/auth/orcid/finish': {
    who: 'anyone',
    summary:
      'Completes an ORCID authorization: signs in the owner of the iD, or stores the proof so that the iD can be linked to an account.',
    body: z.object({
      state: orcidState,
      code: z.string().max(ORCID_ANSWER_LENGTH_MAX).optional(),
      error: z.string().max(ORCID_ANSWER_LENGTH_MAX).optional(),
    }),
    reply: z.union([
      signedIn,
      secondFactorRequired,
      z.object({ purpose, orcid_id: z.string(), first_name: z.string(), last_name: z.string() }),
    ]),
    limits: ['orcid'],
  },
  'DELETE /api/auth/orcid': {
    who: 'member',
    summary: 'Unlinks the ORCID iD. The profile keeps the iD without the verified mark.',
    body: passwordAgain,
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls

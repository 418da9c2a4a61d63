import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { orcidState, secondFactorRequired, signedIn, passwordAgain } from './contract.ts'
import { ORCID_ANSWER_LENGTH_MAX } from './limits.ts'

const purpose = z.enum(['sign-in', 'link'])

export const orcidCalls = {
  'GET /api/auth/orcid': {
    who: 'anyone',
    summary: 'Whether one can sign in with ORCID here, and which iD is linked to the account of who asks.',
    reply: z.object({
      available: z.boolean(),
      linked: z.object({ orcid_id: z.string(), since: z.iso.datetime() }).nullable(),
    }),
  },
  'POST /api/auth/orcid/start': {
    who: 'anyone',
    summary: 'Begins a way to ORCID and back, for this browser: to sign in, or for a member to link their iD.',
    body: z.object({ purpose }),
    reply: z.object({ authorize_url: z.string() }),
    limits: ['orcid'],
  },
  'POST /api/auth/orcid/finish': {
    who: 'anyone',
    summary:
      'Takes what ORCID sent back: signs in whose iD it is, or keeps the proof of it to be linked to an account.',
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
    summary: 'Takes the link to the ORCID iD away. The profile keeps the iD, no longer as verified.',
    body: passwordAgain,
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls

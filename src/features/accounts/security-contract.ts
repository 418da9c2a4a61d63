import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { changedPassword } from './contract.ts'
import { PASSWORD_LENGTH_MAX } from './limits.ts'

const done = z.object({ message: z.string() })
const ownPassword = z.string().min(1, 'Please enter your password.').max(PASSWORD_LENGTH_MAX)

export const securityCalls = {
  'GET /api/auth/sessions': {
    who: 'member',
    summary: 'Where the member is signed in, the latest used first.',
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          address_hint: z.string().nullable(),
          created_at: z.iso.datetime(),
          last_used_at: z.iso.datetime(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  'DELETE /api/auth/sessions/:id': {
    who: 'member',
    summary: 'Ends one of the member’s sessions; ending the current one is signing out.',
    params: z.object({ id: z.uuid('Session not found') }),
    reply: done,
    endsSessions: true,
  },
  'DELETE /api/auth/sessions': {
    who: 'member',
    summary: 'Ends every session of the member but the current one.',
    reply: z.object({ message: z.string(), ended: z.int() }),
    endsSessions: true,
  },
  'PUT /api/auth/password': {
    who: 'member',
    summary: 'Sets a new password and ends every other session of the member.',
    body: z.object({ current_password: ownPassword, new_password: changedPassword }),
    reply: done,
    endsSessions: true,
  },
  'POST /api/auth/password-again': {
    who: 'member',
    summary:
      'Proves the password again, which what cannot be taken back asks for within ten minutes. Signing in counts as well.',
    body: z.object({ password: ownPassword }),
    reply: z.object({ message: z.string(), proven_until: z.iso.datetime() }),
  },
  'GET /api/auth/export': {
    who: 'member',
    summary: 'Everything that is stored about the member, as one JSON file.',
    reply: z.record(z.string(), z.unknown()),
  },
  'DELETE /api/auth/account': {
    who: 'member',
    summary: 'Deletes the member’s account: they are signed out everywhere, and can come back for 30 days.',
    body: z.object({ password: ownPassword }),
    reply: done,
    endsSessions: true,
  },
} satisfies Calls

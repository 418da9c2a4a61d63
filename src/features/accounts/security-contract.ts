import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { changedPassword } from './contract.ts'
import { PASSWORD_LENGTH_MAX } from './limits.ts'

const done = z.object({ message: z.string() })
const ownPassword = z.string().min(1, 'Please enter your password.').max(PASSWORD_LENGTH_MAX)

export const securityCalls = {
  'GET /api/auth/sessions': {
    who: 'member',
    summary: 'Lists the member’s sessions, most recently used first.',
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
    summary: 'Ends one of the member’s sessions. Ending the current session signs the member out.',
    params: z.object({ id: z.uuid('Session not found') }),
    reply: done,
    endsSessions: true,
  },
  'DELETE /api/auth/sessions': {
    who: 'member',
    summary: 'Ends all of the member’s sessions except the current one.',
    reply: z.object({ message: z.string(), ended: z.int() }),
    endsSessions: true,
  },
  'PUT /api/auth/password': {
    who: 'member',
    summary: 'Sets a new password and ends all other sessions of the member.',
    body: z.object({ current_password: ownPassword, new_password: changedPassword }),
    reply: done,
    endsSessions: true,
  },
  'POST /api/auth/password-again': {
    who: 'member',
    summary:
      'Confirms the member’s password. Irreversible actions require a password check or sign-in within the last ten minutes.',
    body: z.object({ password: ownPassword }),
    reply: z.object({ message: z.string(), proven_until: z.iso.datetime() }),
  },
  'GET /api/auth/export': {
    who: 'member',
    summary: 'Exports all data stored about the member as a JSON file.',
    reply: z.record(z.string(), z.unknown()),
  },
  'DELETE /api/auth/account': {
    who: 'member',
    summary: 'Deletes the member’s account and ends all of their sessions. The member can restore it within 30 days.',
    body: z.object({ password: ownPassword }),
    reply: done,
    endsSessions: true,
  },
} satisfies Calls

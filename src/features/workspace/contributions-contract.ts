import * as z from 'zod'
import { creditRole } from '#features/library/contract.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { CREDIT_ROLES } from '#shared/credit-roles.ts'

const ROLES_MAX = Object.keys(CREDIT_ROLES).length
const isNamedOnce = (roles: { role: string }[]): boolean => new Set(roles.map(({ role }) => role)).size === roles.length

const roles = z
  .array(creditRole, 'Please say what you did.')
  .min(1, 'Please choose at least one role.')
  .max(ROLES_MAX, 'Please name each role once.')
  .refine(isNamedOnce, 'Please name each role once.')

export const contributionsCalls = {
  'PUT /api/student/papers/:paperId/credit-roles': {
    who: 'member',
    summary:
      'Says what the caller did for a paper of their team, in the words of CRediT; until the paper is published.',
    params: z.object({ paperId: z.uuid() }),
    body: z.object({ roles }),
    reply: z.object({ roles: z.array(creditRole) }),
  },
} satisfies Calls

import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { ENVIRONMENTS } from '#shared/environments.ts'
import { PROMOTION_REASON_MISSING, SWITCH_REASON_MISSING } from './limits.ts'

const name = z.enum(ENVIRONMENTS, { error: 'Please choose development, staging or production.' })

const environment = z.object({
  name,
  emoji: z.string(),
  description: z.string(),
  database: z.string(),
  users: z.int(),
  /** Of those, who are taken for real: the same as on the other tabs. */
  real_users: z.int(),
  papers: z.int(),
  /** Tables. */
  collections: z.int(),
  data_classification: z.enum(['REAL_DATA', 'TEST_PRODUCTION_CLONE', 'DEVELOPMENT_DATA']),
  /** ISO moment: others than the current one are counted by their own servers; null where none has yet. */
  counted_at: z.string().nullable(),
})
export type Environment = z.output<typeof environment>

export const environmentsCalls = {
  'GET /api/environment/list': {
    who: 'admin',
    summary: 'The three environments with what each holds, which one this is, and which one the next start will be.',
    reply: z.object({
      environments: z.array(environment),
      current_environment: name,
      next_environment: name,
      /** What is being copied to staging, or came to nothing. */
      promotion: z.object({ begun_at: z.string(), ended_at: z.string().nullable(), problem: z.string() }).nullable(),
    }),
  },
  'POST /api/environment/switch': {
    who: 'admin',
    summary:
      'Has the next start be another environment, or this one after all. What serves now is never pointed at other data.',
    proven: true,
    body: z.object({ target_environment: name, reason: reasonGiven(SWITCH_REASON_MISSING).optional() }),
    reply: z.object({ message: z.string(), note: z.string() }),
  },
  'POST /api/environment/promote/to-staging': {
    who: 'admin',
    summary: 'Copies development over staging, of which a backup is taken before. Confirmed by the word STAGING.',
    destructive: true,
    body: z.object({ reason: reasonGiven(PROMOTION_REASON_MISSING), confirmation: typedWords }),
    reply: z.object({ message: z.string() }),
  },
  'POST /api/environment/promote/to-production': {
    who: 'admin',
    summary: 'Says what is still to be done before staging can become production; does nothing by itself.',
    reply: z.object({ message: z.string(), required_steps: z.array(z.string()) }),
  },
} satisfies Calls

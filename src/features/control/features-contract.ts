import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { FEATURE_NAME_LENGTH_MAX } from './limits.ts'
import { REASON_MISSING } from './sentences.ts'

const feature = z.object({
  name: z.string(),
  /** What it is, in one sentence. */
  description: z.string(),
  /** What was chosen; off all the same while the one that it is `within` is off. */
  enabled: z.boolean(),
  is_on: z.boolean(),
  within: z.string().nullable(),
  /** Who switched it last, and when; null where nobody has. */
  updated_by: z.string().nullable(),
  updated_at: z.string().nullable(),
  /** What goes with it, as 'call POST /api/…': calls, frames, topics, socket endpoints, jobs. */
  parts: z.array(z.string()),
})
export type FeatureStatus = z.output<typeof feature>

export const adminFeaturesCalls = {
  'GET /api/super-admin/features/status': {
    who: 'admin',
    summary: 'What can be switched off while the house runs, with what goes with it, and who switched it when.',
    reply: z.object({ features: z.array(feature), head: z.int() }),
  },
  'POST /api/super-admin/features/:name/toggle': {
    who: 'admin',
    summary: 'Switches a feature on or off, at once in every process. Nothing that is stored is lost by it.',
    reasoned: true,
    params: z.object({ name: z.string().max(FEATURE_NAME_LENGTH_MAX) }),
    body: z.object({
      enabled: z.boolean('Please say whether it is to be on.'),
      reason: reasonGiven(REASON_MISSING),
    }),
    reply: z.object({ message: z.string(), feature }),
  },
} satisfies Calls

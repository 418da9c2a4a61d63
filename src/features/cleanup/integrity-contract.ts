import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { CHECK_NAME_LENGTH_MAX, HASH_LENGTH } from './limits.ts'

const finding = z.object({
  /** The feature, a dot, the matter. */
  name: z.string(),
  title: z.string(),
  count: z.int(),
  examples: z.array(z.string()),
  /** The effect of a repair; null if an admin must look. */
  repair: z.string().nullable(),
  /** Identifies the findings. A repair names the hash of the findings that the admin saw. */
  hash: z.string(),
})
export type IntegrityFinding = z.output<typeof finding>

export const integrity = z.object({
  /** `pending`: no audit has been made yet. */
  status: z.enum(['ok', 'warning', 'error', 'pending']),
  counts: z.object({ users: z.int(), graveyard: z.int(), research_library: z.int() }),
  orphan_papers: z.int(),
  /** ISO moments, null where there is none yet. */
  last_backup: z.string().nullable(),
  timestamp: z.string().nullable(),
  issues: z.array(z.string()),
  findings: z.array(finding),
  /** The number of checks that ran. */
  checks: z.int(),
})
export type Integrity = z.output<typeof integrity>

const name = z.string().min(1).max(CHECK_NAME_LENGTH_MAX)

export const integrityCalls = {
  'GET /api/admin/health/integrity': {
    who: 'admin',
    summary:
      'The last audit of the house: orphans, dangling references, counters, the log’s chain, the age of the backup.',
    reply: integrity,
  },
  'POST /api/admin/health/integrity/run': {
    who: 'admin',
    summary: 'Has the house audited anew, by a job.',
    reply: z.object({ message: z.string() }),
  },
  'GET /api/admin/health/integrity/:name': {
    who: 'admin',
    summary: 'What one check finds now: what its repair would put right.',
    params: z.object({ name }),
    reply: finding,
  },
  'POST /api/admin/health/integrity/:name/repair': {
    who: 'admin',
    summary: 'Puts right what a check finds, as it was previewed.',
    destructive: true,
    params: z.object({ name }),
    body: z.object({
      reason: reasonGiven('Please say why this is repaired.'),
      preview_hash: z
        .string('Please look at what would be repaired first.')
        .length(HASH_LENGTH, 'Please look at what would be repaired first.'),
    }),
    reply: finding,
  },
} satisfies Calls

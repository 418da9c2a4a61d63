import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { CHECK_NAME_LENGTH_MAX, HASH_LENGTH } from './limits.ts'

const finding = z.object({
  /** The name of the check: the feature, a dot, and the checked subject. */
  name: z.string(),
  title: z.string(),
  count: z.int(),
  examples: z.array(z.string()),
  /** The effect of a repair; null if the findings cannot be repaired automatically. */
  repair: z.string().nullable(),
  /** Identifies the findings. A request for a repair contains the hash of the findings that the admin saw. */
  hash: z.string(),
})
export type IntegrityFinding = z.output<typeof finding>

export const integrity = z.object({
  /** `pending`: no audit has run yet. */
  status: z.enum(['ok', 'warning', 'error', 'pending']),
  counts: z.object({ users: z.int(), graveyard: z.int(), research_library: z.int() }),
  orphan_papers: z.int(),
  /** ISO 8601 timestamps; null if there has been no backup or audit yet. */
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
      'Returns the last integrity audit: orphans, dangling references, counters, the log’s hash chain, and the age of the last backup.',
    reply: integrity,
  },
  'POST /api/admin/health/integrity/run': {
    who: 'admin',
    summary: 'Starts a new integrity audit in the background.',
    reply: z.object({ message: z.string() }),
  },
  'GET /api/admin/health/integrity/:name': {
    who: 'admin',
    summary: 'Previews what the repair of one check would fix.',
    params: z.object({ name }),
    reply: finding,
  },
  'POST /api/admin/health/integrity/:name/repair': {
    who: 'admin',
    summary: 'Repairs the previewed findings of a check.',
    destructive: true,
    params: z.object({ name }),
    body: z.object({
      reason: reasonGiven('Please enter a reason for the repair.'),
      preview_hash: z
        .string('Please preview the repair first.')
        .length(HASH_LENGTH, 'Please preview the repair first.'),
    }),
    reply: finding,
  },
} satisfies Calls

import * as z from 'zod'
import type { Calls } from './endpoint.ts'

/** The kernel's own calls: what is switched on. */
export const featuresCalls = {
  'GET /api/features': {
    who: 'anyone',
    summary: 'Which features are on. Their topic is "features"; `head` is the head at which this was read.',
    reply: z.object({ features: z.record(z.string(), z.boolean()), head: z.int() }),
  },
} satisfies Calls

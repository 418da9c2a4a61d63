import * as z from 'zod'
import type { Calls } from './endpoint.ts'

/** The call that returns which features are on. */
export const featuresCalls = {
  'GET /api/features': {
    who: 'anyone',
    summary:
      'Returns which features are on. Their topic is "features"; `head` is the topic’s version at the time of reading.',
    reply: z.object({ features: z.record(z.string(), z.boolean()), head: z.int() }),
  },
} satisfies Calls

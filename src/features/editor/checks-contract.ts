import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CHECK_QUOTE_LENGTH_MAX } from './limits.ts'

/** Something that a writing check found, which somebody set aside. */
export const dismissedCheck = z.object({
  rule: z.string().min(1).max(60),
  section: z.string().min(1).max(40),
  quote: z.string().overwrite(visibleText).max(CHECK_QUOTE_LENGTH_MAX),
})

export const checksCalls = {
  'PUT /api/student/papers/:paperId/checks/dismissed': {
    who: 'member',
    summary: 'Sets aside what a writing check found, for everybody on the paper, or brings it back.',
    params: z.object({ paperId: z.uuid() }),
    body: dismissedCheck.extend({ dismissed: z.boolean('Please say whether it is set aside.') }),
    reply: z.object({ dismissed: z.array(dismissedCheck) }),
  },
} satisfies Calls

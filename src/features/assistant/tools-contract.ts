import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { TOOL_TEXT_LENGTH_MAX, TOOLS } from './limits.ts'
import { quota } from './contract.ts'

const ASSISTANT = { feature: 'assistant', who: 'member' } as const
const TEXT_MISSING = 'Please select some text first.'

const looked = z.object({
  /** The id of the use. The client sends it back if the member accepts a suggestion. */
  use_id: z.string(),
  tool: z.enum(TOOLS),
  /** The tool's message, in the same format as an answer's message. */
  message: z.string(),
  /** Points to check, each with a verbatim quote of the words in question. */
  findings: z.array(z.object({ title: z.string(), quote: z.string(), says: z.string() })),
  /** A proposed replacement for the text, or null. It is never inserted automatically. */
  proposal: z.string().nullable(),
  written_by: z.enum(['inflo', 'model']),
  ...quota.shape,
})
export type ToolReply = z.output<typeof looked>

export const toolsCalls = {
  'POST /api/chat/tools': {
    ...ASSISTANT,
    summary:
      'Runs a writing tool on the caller’s text, such as the selected section. It counts as one use and changes nothing.',
    body: z.object({
      tool: z.enum(TOOLS, 'This tool doesn’t exist.'),
      text: z
        .string(TEXT_MISSING)
        .overwrite(visibleText)
        .min(1, TEXT_MISSING)
        .max(TOOL_TEXT_LENGTH_MAX, `Please select at most ${TOOL_TEXT_LENGTH_MAX} characters.`),
      /** The paper section to which the text belongs, since some checks apply only to some sections. */
      section: z.string().max(60).nullish(),
    }),
    reply: looked,
    limits: ['assistant'],
  },
  'PUT /api/chat/uses/:useId/accepted': {
    ...ASSISTANT,
    summary: 'Records that the caller accepted a tool’s suggestion.',
    params: z.object({ useId: z.uuid() }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls

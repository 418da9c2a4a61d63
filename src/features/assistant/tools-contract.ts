import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { TOOL_TEXT_LENGTH_MAX, TOOLS } from './limits.ts'
import { quota } from './contract.ts'

const ASSISTANT = { feature: 'assistant', who: 'member' } as const
const TEXT_MISSING = 'Please choose a text first.'

const looked = z.object({
  /** Of the use: by it a suggestion is accepted. */
  use_id: z.string(),
  tool: z.enum(TOOLS),
  /** As an answer's message is written. */
  message: z.string(),
  /** Points to look at, each with the words that it is about, verbatim. */
  findings: z.array(z.object({ title: z.string(), quote: z.string(), says: z.string() })),
  /** A proposed replacement for the text, if there is one; it is never inserted automatically. */
  proposal: z.string().nullable(),
  written_by: z.enum(['inflo', 'model']),
  ...quota.shape,
})
export type ToolReply = z.output<typeof looked>

export const toolsCalls = {
  'POST /api/chat/tools': {
    ...ASSISTANT,
    summary: 'Has a tool look at a text of the caller: the chosen section, say. One use; it changes nothing.',
    body: z.object({
      tool: z.enum(TOOLS, 'There is no such tool.'),
      text: z
        .string(TEXT_MISSING)
        .overwrite(visibleText)
        .min(1, TEXT_MISSING)
        .max(TOOL_TEXT_LENGTH_MAX, `Please choose at most ${TOOL_TEXT_LENGTH_MAX} characters.`),
      /** The section of a paper that it is of: some rules look at some sections only. */
      section: z.string().max(60).nullish(),
    }),
    reply: looked,
    limits: ['assistant'],
  },
  'PUT /api/chat/uses/:useId/accepted': {
    ...ASSISTANT,
    summary: 'Notes that the caller took over what a tool proposed.',
    params: z.object({ useId: z.uuid() }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls

import { z } from 'zod'
import { valuesOf } from '#features/questions/options.ts'
import { FEEDBACK_TYPES } from '#features/support/feedback-options.ts'
import type { DemoAction } from './actions.ts'
import { Days, readContent } from './data.ts'
import { addressIn } from './world.ts'

const Message = z.strictObject({
  sent: Days,
  type: z.enum(valuesOf(FEEDBACK_TYPES)),
  subject: z.string(),
  message: z.string(),
  name: z.string(),
  mailbox: z.string(),
})
const MESSAGES = readContent('support-messages.json', z.array(Message))

/** Returns visitors' messages, which nobody has answered yet. */
export const supportMessageActions = (): DemoAction[] =>
  MESSAGES.map(({ sent, type, mailbox, ...words }) => ({
    daysAgo: sent,
    name: 'A support message arrives',
    act: async (world) => {
      const body = { ...words, feedback_type: type, email: addressIn(mailbox) }
      await world.visitor()('POST /api/feedback/submit', { body })
    },
  }))

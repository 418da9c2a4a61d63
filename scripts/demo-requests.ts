import type { FeedbackType } from '#features/support/feedback-options.ts'
import type { DemoAction } from './demo-actions.ts'
import { addressIn } from './demo-world.ts'

type Message = { sent: number; type: FeedbackType; subject: string; message: string; name: string; mailbox: string }

const MESSAGES: Message[] = [
  {
    sent: 5.4,
    type: 'general_question',
    subject: 'May we print a paper for our ward?',
    message:
      'We would like to hang the paper on quiet hours in our staff room. Is that allowed, and how do we name it?',
    name: 'Elspeth Moncrieff',
    mailbox: 'elspeth.moncrieff',
  },
  {
    sent: 1.7,
    type: 'feature_request',
    subject: 'A list of words for patients',
    message: 'A short list that explains the words of your papers to patients would help us in our panel.',
    name: 'Harbour Patients’ Panel',
    mailbox: 'panel.harbour',
  },
]

/** Visitors write messages, and nobody has answered yet. */
export const supportMessageActions = (): DemoAction[] =>
  MESSAGES.map(({ sent, type, mailbox, ...words }) => ({
    daysAgo: sent,
    name: 'A message comes',
    act: async (world) => {
      const body = { ...words, feedback_type: type, email: addressIn(mailbox) }
      await world.visitor()('POST /api/feedback/submit', { body })
    },
  }))

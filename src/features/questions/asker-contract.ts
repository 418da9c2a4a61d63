import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { SECRET_LENGTH_MAX } from './limits.ts'
import { QUESTION_MAIL_PAGES } from './pages.ts'
import { answerRule, tidy } from './rules.ts'
import { questionStates } from './states.ts'

const params = z.object({ trackingNumber: z.string().trim().toUpperCase().max(40) })
const secret = z.string('Please use the whole link of the mail.').min(1).max(SECRET_LENGTH_MAX)
/** Left out by the member who asked the question, who is known by their session. */
const token = secret.nullish()

const conversation = z.object({
  /** Shows that an answer is awaited, or why the link no longer works. */
  state: z.enum(['open', 'answered', 'expired', 'closed']),
  /** All null unless it is open. */
  question_text: z.string().nullable(),
  /** The editor's question to the asker. */
  asked: z.string().nullable(),
  asked_at: z.string().nullable(),
})
export type QuestionConversation = z.output<typeof conversation>

const told = z.object({ message: z.string() })

/** Calls for askers: answer an editor, stop the e-mails, and find questions from before they joined. */
export const askerCalls = {
  'POST /api/questions/:trackingNumber/conversation': {
    who: 'anyone',
    summary: "Tells what an editor asked back, to whoever has the mailed link's secret and to the member who asked.",
    params,
    body: z.object({ token }),
    reply: conversation,
  },
  'POST /api/questions/:trackingNumber/clarify': {
    who: 'anyone',
    summary: 'Takes the answer to what an editor asked back; the question then waits for review again.',
    params,
    body: z.object({
      token,
      text: z
        .string(answerRule('') ?? '')
        .overwrite(tidy)
        .superRefine((text, context) => {
          const message = answerRule(text)
          if (message) context.addIssue({ code: 'custom', message })
        }),
      /** True if the students who write the paper may read the answer, too, with the editor's question. */
      shared: z.boolean().default(false),
    }),
    reply: z.object({ message: z.string(), status: stateField(questionStates) }),
    limits: ['open-form'],
  },
  'POST /api/questions/mails/stop': {
    who: 'anyone',
    summary: "Stops the mails about a question, with the token of any such mail's link.",
    body: z.object({ token: secret }),
    reply: told,
    form: { done: QUESTION_MAIL_PAGES.left, refused: QUESTION_MAIL_PAGES.expired },
  },
  'POST /question-mails/stop/:token': {
    who: 'anyone',
    summary: "Stops the mails about a question by one press in the reader's mail program (RFC 8058).",
    params: z.object({ token: secret }),
    reply: told,
    form: 'answered in place',
  },
  'POST /api/questions/mine/link': {
    who: 'member',
    summary: "Mails a link to the member's own address by which they prove that it is theirs.",
    reply: told,
  },
  'POST /api/questions/mine/confirm': {
    who: 'member',
    summary: 'Gives the member the questions that visitors asked with the proven address, by the link that was mailed.',
    body: z.object({ token: secret }),
    reply: z.object({ message: z.string(), questions: z.int() }),
  },
} satisfies Calls

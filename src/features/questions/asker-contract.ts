import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { askerRating, PaperId, ratingFields } from '#features/library/contract.ts'
import { stateField } from '#shared/state-field.ts'
import { SECRET_LENGTH_MAX } from './limits.ts'
import { QUESTION_MAIL_PAGES } from './pages.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { answerRule } from './rules.ts'
import { questionStates } from './states.ts'

const params = z.object({ trackingNumber: z.string().trim().toUpperCase().max(40) })
const secret = z
  .string('This link is incomplete. Please use the full link from the e-mail.')
  .min(1)
  .max(SECRET_LENGTH_MAX)
/** The secret in the mailed link. The member who asked the question omits it, since their session identifies them. */
const token = secret.nullish()

const conversation = z.object({
  /** `open` if the editor is waiting for an answer; otherwise the reason why the link no longer works. */
  state: z.enum(['open', 'answered', 'expired', 'closed']),
  /** The text of the question. This and the next two fields are null unless the state is `open`. */
  question_text: z.string().nullable(),
  /** The editor's question to the asker. */
  asked: z.string().nullable(),
  asked_at: z.string().nullable(),
})
export type QuestionConversation = z.output<typeof conversation>

const ratedPaper = z.object({
  /** The paper's public number. */
  paper_id: z.string(),
  title: z.string(),
  /** The asker's rating; null before the first one. */
  rating: askerRating.nullable(),
})
export type RatedPaper = z.output<typeof ratedPaper>

const told = z.object({ message: z.string() })

/** API calls for askers: answer an editor, stop e-mails, and find questions from before they joined. */
export const askerCalls = {
  'POST /api/questions/:trackingNumber/conversation': {
    who: 'anyone',
    summary:
      "Returns an editor's question and the asker's answer, to the holder of the mailed link and to the member who asked.",
    params,
    body: z.object({ token }),
    reply: conversation,
  },
  'POST /api/questions/:trackingNumber/clarify': {
    who: 'anyone',
    summary: 'Stores the asker’s answer to an editor and returns the question to review.',
    params,
    body: z.object({
      token,
      text: z
        .string(answerRule('') ?? '')
        .overwrite(visibleText)
        .superRefine((text, context) => {
          const message = answerRule(text)
          if (message) context.addIssue({ code: 'custom', message })
        }),
      /** True if the paper's authors may also read the answer and the editor's question. */
      shared: z.boolean().default(false),
    }),
    reply: z.object({ message: z.string(), status: stateField(questionStates) }),
    limits: ['open-form'],
  },
  // These are POST and PUT requests with the token in the body: servers and proxies log URLs, but not request bodies.
  'POST /api/questions/:trackingNumber/ratings': {
    who: 'anyone',
    summary:
      'Lists the papers that answer a question with the ratings of its asker, to the holder of the mailed link and to the member who asked.',
    params,
    body: z.object({ token }),
    reply: z.object({ papers: z.array(ratedPaper) }),
  },
  'PUT /api/questions/:trackingNumber/ratings/:paperId': {
    who: 'anyone',
    summary:
      'Stores whether a paper answered the asker’s question and changed their practice. It can be changed later.',
    params: params.extend({ paperId: PaperId }),
    body: z.object({ token, ...ratingFields }),
    reply: told,
    limits: ['open-form'],
  },
  'POST /api/questions/mails/stop': {
    who: 'anyone',
    summary: 'Stops the e-mails about a question, with the token from any of them.',
    body: z.object({ token: secret }),
    reply: told,
    form: { done: QUESTION_MAIL_PAGES.left, refused: QUESTION_MAIL_PAGES.expired },
  },
  'POST /question-mails/stop/:token': {
    who: 'anyone',
    summary: "Stops the e-mails about a question with one click in the reader's mail program (RFC 8058).",
    params: z.object({ token: secret }),
    reply: told,
    form: 'answered in place',
  },
  'POST /api/questions/mine/link': {
    who: 'member',
    summary: "Mails a link to the member's own address. Opening it proves that the address is theirs.",
    reply: told,
  },
  'POST /api/questions/mine/confirm': {
    who: 'member',
    summary: 'Confirms the address with the mailed link and lists the questions asked with it as the member’s own.',
    body: z.object({ token: secret }),
    reply: z.object({ message: z.string(), questions: z.int() }),
  },
} satisfies Calls

import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail.ts'
import { QUESTION_TIMELINE } from '#shared/business.ts'
import type { QuestionDecision } from './policy.ts'
import type { QuestionRow } from './queries.ts'

type Addressed = Pick<QuestionRow, 'asker_email' | 'tracking_number'>

const linkTo = ({ settings }: Pick<Kernel, 'settings'>, path: string): string => new URL(path, settings.publicUrl).href
const trackingLink = (kernel: Kernel, { tracking_number: number }: Addressed): string =>
  linkTo(kernel, `/track/${number}`)

const letter = (...paragraphs: string[]): string => paragraphs.filter(Boolean).join('\n\n') + '\n'
const quoted = (notes: string): string => notes && `What the editor wrote:\n${notes}`

/** Nothing that the sender typed stands in it: the address is not proved, and the mail must be of no use to spam. */
export const receiptMail = (kernel: Kernel, question: Addressed): MailToQueue => ({
  to: question.asker_email,
  subject: `Your question has arrived: ${question.tracking_number}`,
  text: letter(
    `Thank you for asking. Your tracking number is ${question.tracking_number}.`,
    `Follow your question here, without an account:\n${trackingLink(kernel, question)}`,
    `An editor reads it within ${QUESTION_TIMELINE.review}.`,
    'If you did not ask a question, somebody typed your address by mistake and you need do nothing.',
  ),
})

type DecisionWords = { subject: string; says: string; next: (kernel: Kernel) => string }

const DECISION_WORDS: Record<QuestionDecision, DecisionWords> = {
  approved: {
    subject: 'Your question was approved',
    says: 'was approved. Students can claim it now.',
    next: () => `A student team is usually assigned within ${QUESTION_TIMELINE.assignment}.`,
  },
  needs_clarification: {
    subject: 'Your question needs more detail',
    says: 'needs more detail before students can take it up.',
    next: (kernel) =>
      `Please send the fuller question, with this number in the context, by the form:\n${linkTo(kernel, '/submit-clinician-question')}`,
  },
  rejected: {
    subject: 'Your question was not taken up',
    says: 'was read by an editor, who decided not to take it up.',
    next: (kernel) => `You are welcome to ask another:\n${linkTo(kernel, '/submit-clinician-question')}`,
  },
}

export function decisionMail(
  kernel: Kernel,
  question: Addressed,
  { decision, notes }: { decision: QuestionDecision; notes: string },
): MailToQueue {
  const words = DECISION_WORDS[decision]
  return {
    to: question.asker_email,
    subject: `${words.subject}: ${question.tracking_number}`,
    text: letter(
      `Your question ${question.tracking_number} ${words.says}`,
      quoted(notes),
      words.next(kernel),
      `See where it stands:\n${trackingLink(kernel, question)}`,
    ),
  }
}

export const publicationMail = (kernel: Kernel, question: QuestionRow): MailToQueue => ({
  to: question.asker_email,
  subject: `Your question is answered: ${question.tracking_number}`,
  text: letter(
    `The paper on your question ${question.tracking_number} is published in the open-access library.`,
    question.paper_url ? `Read it here:\n${linkTo(kernel, question.paper_url)}` : '',
    `Its whole way, from question to paper:\n${trackingLink(kernel, question)}`,
  ),
})

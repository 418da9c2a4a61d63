import type { ToNotify } from '#features/notifications/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { QUESTION_TIMELINE } from '#shared/business.ts'
import { ADDRESS_LINK_HOURS, ANSWER_LINK_DAYS } from '../limits.ts'
import { CONFIRM_FRAGMENT } from '../pages.ts'
import { questionStates, type NotifiedStatus } from '../states.ts'
import { linkTo, QUESTION_FALLBACK, trackingPath } from './links.ts'
import type { QuestionRow } from './queries.ts'

type Written = NonNullable<ToNotify['mail']>
type Addressed = Pick<QuestionRow, 'asker_email' | 'tracking_number'>

const trackingLink = (kernel: Kernel, number: string): string => linkTo(kernel, trackingPath(number))

/** Pure. */
const letter = (...paragraphs: string[]): string => paragraphs.filter(Boolean).join('\n\n') + '\n'
const quoted = (notes: string): string => notes && `What the editor wrote:\n${notes}`
const leaving = (leaveUrl: string): string => `To get no more mails about this question, press once here:\n${leaveUrl}`

/** Contains nothing that the sender typed: the address is not proved, and the e-mail must be of no use for spam. */
export const receiptMail = (kernel: Kernel, question: Addressed, leaveUrl: string): MailToQueue => ({
  to: question.asker_email,
  subject: `Your question has arrived: ${question.tracking_number}`,
  unsubscribeUrl: leaveUrl,
  text: letter(
    `Thank you for asking. Your tracking number is ${question.tracking_number}.`,
    `Follow your question here, without an account:\n${trackingLink(kernel, question.tracking_number)}`,
    `An editor reads it within ${QUESTION_TIMELINE.review}.`,
    'If you did not ask a question, somebody typed your address by mistake and you need do nothing.',
    leaving(leaveUrl),
  ),
})

type Words = { subject: string; says: string; next: string }

const ASK_ANOTHER = 'You are welcome to ask another at any time.'

const wordsOf: (status: NotifiedStatus) => Words = questionStates.per({
  available: {
    subject: 'Your question was approved',
    says: 'was approved. Students can claim it now.',
    next: `A student team is usually assigned within ${QUESTION_TIMELINE.assignment}.`,
  },
  needs_clarification: {
    subject: 'Your question needs more detail',
    says: 'needs more detail before students can take it up.',
    next: '',
  },
  declined: {
    subject: 'Your question was not taken up',
    says: 'was read by an editor, who decided not to take it up.',
    next: ASK_ANOTHER,
  },
  assigned: {
    subject: 'A student team works on your question',
    says: 'has a student team.',
    next: `The research takes ${QUESTION_TIMELINE.research}.`,
  },
  in_research: {
    subject: 'Research on your question is under way',
    says: 'is being researched: the team has begun to write its paper.',
    next: `Research takes ${QUESTION_TIMELINE.research}; an editor then reviews the paper.`,
  },
  published: {
    subject: 'Your question became a paper',
    says: 'is answered: the paper is published in the open-access library.',
    next: '',
  },
  merged: {
    subject: 'Your question was joined with another',
    says: 'asks what somebody else has asked, too. The two are one question from here on, and you hear of it as before.',
    next: '',
  },
})

export type QuestionChange = {
  status: NotifiedStatus
  /** The editor's notes to this asker; empty if there are none for them to read. */
  notes: string
  paperUrl: string | null
  /** The number of the question that this asker's goes on as, where it was merged. */
  keptNumber?: string | undefined
  answerUrl?: string | undefined
  leaveUrl: string
}

function subjectOf({ status, keptNumber }: QuestionChange): string {
  const { subject } = wordsOf(status)
  return keptNumber && status !== questionStates.merged
    ? subject.replace('Your question', 'The question that you asked, too,')
    : subject
}

/** Describes the change in one sentence, for an e-mail or a notification. Pure. */
export function sentenceOf(
  number: string,
  { status, keptNumber }: Pick<QuestionChange, 'status' | 'keptNumber'>,
): string {
  return keptNumber && status !== questionStates.merged
    ? `Question ${keptNumber}, with which yours (${number}) was joined, ${wordsOf(status).says}`
    : `Your question ${number} ${wordsOf(status).says}`
}

/** Describes the change and what follows from it, up to the link that shows the question's status. */
function paragraphsOf(kernel: Kernel, number: string, change: QuestionChange): string[] {
  const { status, notes, paperUrl } = change
  return [
    sentenceOf(number, change),
    quoted(notes),
    paperUrl && status !== questionStates.needs_clarification
      ? `Read the paper here:\n${linkTo(kernel, paperUrl)}`
      : '',
    wordsOf(status).next,
  ]
}

/** Returns the e-mail about a change for askers without an account, or who were not signed in. */
export function changeMail(kernel: Kernel, question: Addressed & { id: string }, change: QuestionChange): MailToQueue {
  const number = question.tracking_number
  return {
    to: question.asker_email,
    fallback: { place: QUESTION_FALLBACK, id: question.id },
    subject: `${subjectOf(change)}: ${number}`,
    unsubscribeUrl: change.leaveUrl,
    text: letter(
      ...paragraphsOf(kernel, number, change),
      // One link is enough: the page with the answer form also shows the question's status.
      change.answerUrl
        ? `Please answer here within ${ANSWER_LINK_DAYS} days; the link is yours alone:\n${change.answerUrl}`
        : `See where it stands:\n${trackingLink(kernel, change.keptNumber ?? number)}`,
      leaving(change.leaveUrl),
    ),
  }
}

/** The same for a member, whose notice gives the greeting and the link: signed in they answer without one that is theirs alone. */
export const memberMail = (kernel: Kernel, number: string, change: QuestionChange): Written => ({
  subject: `${subjectOf(change)}: ${number}`,
  unsubscribeUrl: change.leaveUrl,
  text: letter(
    ...paragraphsOf(kernel, number, change),
    change.status === questionStates.needs_clarification ? 'Please answer here, signed in:' : 'See where it stands:',
  ).trimEnd(),
})

/** Says nothing about any question: who reads it may not be who asked for it. */
export const addressMail = (kernel: Kernel, address: string, token: string): MailToQueue => ({
  to: address,
  subject: 'Please confirm: your questions at Inflo',
  transactional: 'asked_for',
  text: letter(
    'Somebody, probably you, has an account at Inflo with this address, and wants to see the questions that were asked with it by visitors who were not signed in.',
    `If that is you, confirm it within ${ADDRESS_LINK_HOURS} hours, signed in:\n${linkTo(kernel, `/my-questions${CONFIRM_FRAGMENT}${token}`)}`,
    'If it was not you, do nothing: nobody sees them.',
  ),
})

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

/** Joins paragraphs with blank lines. Pure. */
const letter = (...paragraphs: string[]): string => paragraphs.filter(Boolean).join('\n\n') + '\n'
const quoted = (notes: string): string => notes && `The editor wrote:\n${notes}`
const RATING_REQUEST = 'Did it answer your question, and has your practice changed?'
const leaving = (leaveUrl: string): string => `To stop e-mails about this question, open this link:\n${leaveUrl}`

/**
 * Builds the receipt. The receipt contains nothing that the sender typed: the address is not verified, and nobody
 * should be able to send spam through the form.
 */
export const receiptMail = (kernel: Kernel, question: Addressed, leaveUrl: string): MailToQueue => ({
  to: question.asker_email,
  subject: `We received your question: ${question.tracking_number}`,
  unsubscribeUrl: leaveUrl,
  text: letter(
    `Thank you for asking. Your tracking number is ${question.tracking_number}.`,
    `Follow your question here, without an account:\n${trackingLink(kernel, question.tracking_number)}`,
    `An editor will read it within ${QUESTION_TIMELINE.review}.`,
    'If you did not ask a question, someone entered your address by mistake. You can ignore this e-mail.',
    leaving(leaveUrl),
  ),
})

type Words = { subject: string; says: string; next: string }

const ASK_ANOTHER = 'You’re welcome to ask another question at any time.'

const wordsOf: (status: NotifiedStatus) => Words = questionStates.per({
  available: {
    subject: 'Your question was approved',
    says: 'was approved. Students can claim it now.',
    next: `A student team is usually assigned within ${QUESTION_TIMELINE.assignment}.`,
  },
  needs_clarification: {
    subject: 'Your question needs more detail',
    says: 'needs more detail before students can work on it.',
    next: '',
  },
  declined: {
    subject: 'Your question was not accepted',
    says: 'was not accepted by our editors.',
    next: ASK_ANOTHER,
  },
  assigned: {
    subject: 'A student team is working on your question',
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
    subject: 'Your question was merged with another',
    says: 'asks the same as another question, so we merged the two. You’ll get updates as before.',
    next: '',
  },
})

export type QuestionChange = {
  status: NotifiedStatus
  /** The editor's notes to this asker; empty if there are none. */
  notes: string
  paperUrl: string | null
  /** The tracking number of the question that this one was merged into. */
  keptNumber?: string | undefined
  answerUrl?: string | undefined
  rateUrl?: string | undefined
  leaveUrl: string
}

function subjectOf({ status, keptNumber }: QuestionChange): string {
  const { subject } = wordsOf(status)
  return keptNumber && status !== questionStates.merged
    ? subject.replace('Your question', 'Your merged question')
    : subject
}

/** Describes the change in one sentence, for an e-mail or a notification. Pure. */
export function sentenceOf(
  number: string,
  { status, keptNumber }: Pick<QuestionChange, 'status' | 'keptNumber'>,
): string {
  return keptNumber && status !== questionStates.merged
    ? `Question ${keptNumber}, which yours (${number}) was merged into, ${wordsOf(status).says}`
    : `Your question ${number} ${wordsOf(status).says}`
}

/** Returns the paragraphs about a change and its consequences; the link to the tracking page follows them. */
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

// One link is enough: the page with a form also shows the question's status.
function linkIn(kernel: Kernel, number: string, { answerUrl, rateUrl, keptNumber }: QuestionChange): string {
  if (answerUrl)
    return `Please answer here within ${ANSWER_LINK_DAYS} days. Don’t share this link with anyone:\n${answerUrl}`
  return rateUrl
    ? `${RATING_REQUEST} Please say so here. Don’t share this link with anyone:\n${rateUrl}`
    : `See its progress:\n${trackingLink(kernel, keptNumber ?? number)}`
}

/** Returns the e-mail about a change for askers without an account. */
export function changeMail(kernel: Kernel, question: Addressed & { id: string }, change: QuestionChange): MailToQueue {
  const number = question.tracking_number
  return {
    to: question.asker_email,
    fallback: { place: QUESTION_FALLBACK, id: question.id },
    subject: `${subjectOf(change)}: ${number}`,
    unsubscribeUrl: change.leaveUrl,
    text: letter(...paragraphsOf(kernel, number, change), linkIn(kernel, number, change), leaving(change.leaveUrl)),
  }
}

const memberLinkIn = (status: NotifiedStatus): string => {
  if (status === questionStates.needs_clarification) return 'Please sign in and answer here:'
  return status === questionStates.published ? `${RATING_REQUEST} Please say so here:` : 'See its progress:'
}

/**
 * Returns the e-mail about a change for a member. The notification system adds the greeting and the link. The link
 * contains no secret, since members sign in.
 */
export const memberMail = (kernel: Kernel, number: string, change: QuestionChange): Written => ({
  subject: `${subjectOf(change)}: ${number}`,
  unsubscribeUrl: change.leaveUrl,
  text: letter(...paragraphsOf(kernel, number, change), memberLinkIn(change.status)).trimEnd(),
})

/** Returns the e-mail that verifies an address. It mentions no question, since someone else may have requested it. */
export const addressMail = (kernel: Kernel, address: string, token: string): MailToQueue => ({
  to: address,
  subject: 'Please confirm: your questions at Inflo',
  transactional: 'asked_for',
  text: letter(
    'Someone (probably you) has an Inflo account with this address and wants to see the questions that were asked with this address without signing in.',
    `If it was you, sign in and confirm within ${ADDRESS_LINK_HOURS} hours:\n${linkTo(kernel, `/my-questions${CONFIRM_FRAGMENT}${token}`)}`,
    'If it was not you, ignore this e-mail. Nobody will see the questions.',
  ),
})

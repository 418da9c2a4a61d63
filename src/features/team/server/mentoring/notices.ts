import { leaveLink, type MentorOffer, QUESTION_FALLBACK } from '#features/questions/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { MENTORSHIP } from '#shared/business.ts'
import { longDate } from '#shared/time/dates.ts'
import { GUEST_INVITATION_PATH } from '../../paths.ts'
import type { MentorDraft } from '../../contract.ts'
import { MINUTES } from './mentoring.ts'

type Linked = { offer: MentorOffer; token: string; endsAt: Date; lead: string; title: string }

const WHAT_FOR: Record<MentorDraft, string> = {
  1: 'The draft is half written: a good time to point out problems and gaps.',
  2: 'The draft is almost ready for the editors: a last chance to spot what might confuse a clinician who reads it.',
}

const openingLines = (kernel: Kernel, { token, endsAt }: Linked): string[] => [
  `Open the paper here by ${longDate(endsAt)}. Sign in with the account for this e-mail address, or create one there:`,
  `${kernel.settings.publicUrl}${GUEST_INVITATION_PATH}?token=${token}`,
]

/** `shown`: the text for the tracking page if the e-mail cannot be sent; it contains no names. */
type Letter = { linked: Linked; subject: string; lines: string[]; shown: string }

/**
 * Sends an e-mail to an asker who offered to mentor. Only the link in this e-mail gives access, so opening it proves
 * that the mailbox is theirs.
 */
async function mailMentor(kernel: Kernel, tx: Tx, { linked, subject, lines, shown }: Letter) {
  const { offer } = linked
  const leaveUrl = await leaveLink(kernel, tx, offer.questionId)
  await kernel.mail.queue(tx, {
    to: offer.email,
    subject: `${subject}: ${offer.trackingNumber}`,
    unsubscribeUrl: leaveUrl,
    fallback: { place: QUESTION_FALLBACK, id: offer.questionId, text: shown },
    text: [
      'Hello,',
      ...lines,
      ...openingLines(kernel, linked),
      'This is voluntary: you can decline each review with one click.',
      `To stop e-mails about this question, click here:\n${leaveUrl}`,
      'Inflo',
    ].join('\n\n'),
  })
}

export const mailOffered = (kernel: Kernel, tx: Tx, linked: Linked) =>
  mailMentor(kernel, tx, {
    linked,
    subject: 'Mentor the paper on your question',
    shown: `A team is writing the paper on this question. The person who asked it offered to mentor, so we’ll ask them for ${MENTORSHIP.drafts} reviews.`,
    lines: [
      `You asked a question on Inflo and offered to mentor the student who writes about it. ${linked.lead} now writes “${linked.title}”.`,
      `We would like to ask you for ${MENTORSHIP.drafts} reviews: ${MENTORSHIP.firstDraft} for the first draft, ${MENTORSHIP.secondDraft} for the second. We’ll write to you when each draft is ready. You can read the paper, comment and suggest changes; the authors decide what to accept.`,
    ],
  })

type Asked = { draft: MentorDraft; dueAt: Date }

const sentenceOf = (title: string, { draft, dueAt }: Asked): string =>
  `“${title}” is ready for your review of draft ${draft}: ${MINUTES[draft]}, by ${longDate(dueAt)}.`

/** Requests a review by mail from a mentor who has not opened a mailed link yet. */
export const mailReviewRequest = (kernel: Kernel, tx: Tx, { linked, ...asked }: Asked & { linked: Linked }) =>
  mailMentor(kernel, tx, {
    linked,
    subject: `Draft ${asked.draft} of the paper on your question`,
    shown: `Draft ${asked.draft} of the paper on this question is ready. The person who asked it offered to mentor, so we asked them for a review by ${longDate(asked.dueAt)}.`,
    lines: [
      `You asked a question on Inflo and offered to mentor the student who writes about it. ${sentenceOf(linked.title, asked)}`,
      WHAT_FOR[asked.draft],
    ],
  })

type ToMentor = Asked & { memberId: string; paper: { id: string; title: string }; way: MentorOffer['way'] }

/** Requests a review from a mentor, by the channel that they chose with their question. */
export const notifyReviewRequested = (kernel: Kernel, tx: Tx, { memberId, paper, way, ...asked }: ToMentor) =>
  notify(kernel, tx, {
    to: [memberId],
    event: 'mentor_asked',
    text: sentenceOf(paper.title, asked),
    link: `/student/papers/${paper.id}`,
    mail: {
      subject: `Draft ${asked.draft} to review: ${paper.title}`,
      text: [
        sentenceOf(paper.title, asked),
        WHAT_FOR[asked.draft],
        'Comment and suggest changes in the text, then mark the review as done, or decline it.',
      ].join('\n\n'),
    },
    asChosen: { inBell: way === 'both', mail: 'at_once' },
  })

type Answered = {
  to: string[]
  name: string
  paper: { id: string; title: string }
  draft: MentorDraft
  isDone: boolean
}

export const notifyReviewAnswered = (kernel: Kernel, tx: Tx, { to, name, paper, draft, isDone }: Answered) =>
  notify(kernel, tx, {
    to,
    event: 'mentor_answered',
    text: isDone
      ? `${name} reviewed draft ${draft} of “${paper.title}”.`
      : `${name} cannot review draft ${draft} of “${paper.title}”.`,
    link: `/student/papers/${paper.id}`,
  })

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
  1: 'Its draft has half of its words: a good time to say where it goes astray.',
  2: 'Its draft is nearly ready for the editors: a last look at what a reader in practice would trip over.',
}

const openingLines = (kernel: Kernel, { token, endsAt }: Linked): string[] => [
  `Open the paper here by ${longDate(endsAt)}, signed in with the account of this address. If you have none yet, you make one there, and are then taken to the paper:`,
  `${kernel.settings.publicUrl}${GUEST_INVITATION_PATH}?token=${token}`,
]

/** `shown`: the text on the tracking page if the mail cannot be sent, which names nobody. */
type Letter = { linked: Linked; subject: string; lines: string[]; shown: string }

/** Writes to an asker who offered to mentor: only the link in this mail leads in, so that the address is proven. */
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
      'It is an offer, not a duty: each review can be declined with one press.',
      `To get no more mails about this question, press once here:\n${leaveUrl}`,
      'Inflo',
    ].join('\n\n'),
  })
}

export const mailOffered = (kernel: Kernel, tx: Tx, linked: Linked) =>
  mailMentor(kernel, tx, {
    linked,
    subject: 'Mentor the paper on your question',
    shown: `A team is writing the paper on this question. Its asker, who offered to mentor it, is asked for ${MENTORSHIP.drafts} reviews.`,
    lines: [
      `You asked a question on Inflo and offered to mentor whoever writes about it. ${linked.lead} now writes “${linked.title}”.`,
      `You are asked for ${MENTORSHIP.drafts} reviews: ${MENTORSHIP.firstDraft} for the first draft, ${MENTORSHIP.secondDraft} for the second. We write to you when each is there. You read along, comment and suggest changes, which the authors take up or not.`,
    ],
  })

type Asked = { draft: MentorDraft; dueAt: Date }

const sentenceOf = (title: string, { draft, dueAt }: Asked): string =>
  `“${title}” is ready for your review of draft ${draft}: ${MINUTES[draft]}, by ${longDate(dueAt)}.`

/** Requests a review by mail from a mentor who has not followed a link yet. */
export const mailReviewRequest = (kernel: Kernel, tx: Tx, { linked, ...asked }: Asked & { linked: Linked }) =>
  mailMentor(kernel, tx, {
    linked,
    subject: `Draft ${asked.draft} of the paper on your question`,
    shown: `Draft ${asked.draft} of the paper on this question is ready. Its asker, who offered to mentor it, is asked for a review by ${longDate(asked.dueAt)}.`,
    lines: [
      `You asked a question on Inflo and offered to mentor whoever writes about it. ${sentenceOf(linked.title, asked)}`,
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
      ? `${name} has reviewed draft ${draft} of “${paper.title}”.`
      : `${name} cannot review draft ${draft} of “${paper.title}”.`,
    link: `/student/papers/${paper.id}`,
  })

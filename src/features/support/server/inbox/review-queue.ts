import * as z from 'zod'
import { byId, reviewedBy, withDecisions } from '#server/review-queues/present-review-item.ts'
import type { DecisionContext, ReviewQueue, ReviewItem, DecisionResult } from '#server/review-queues/review-queue.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type EventOf, spelled } from '#shared/states.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { messageStates, type MessageState } from '../../states.ts'
import { addReply, countByState, findMessage, listMessages, lockMessage, type MessageRow, setState } from './queries.ts'
import { refusalOfUnseen } from './inbox.ts'

const KIND = 'message'
const NO_NAME = 'Someone who left no name'
/** A decision on a message. An answer's text is stored only with the message, so that it can be erased. */
const decisionSchema = z.object({
  decision: z.enum(['answered', 'open', 'closed']),
  text: z.string().default(''),
  replies_seen: z.int().optional(),
  admin_notes: z.literal('').default(''),
})
type MessageDecision = z.output<typeof decisionSchema>

const EVENTS: Record<MessageDecision['decision'], EventOf<typeof messageStates>> = {
  answered: 'reply',
  open: 'reopen',
  closed: 'close',
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/** Mails an answer. @returns true if it is new. @throws Failure conflict if there is no address or an unseen reply */
async function answer(kernel: Kernel, message: Locked, { tx, decision, actor, now }: DecisionContext<MessageDecision>) {
  const { text } = decision
  const { id, email } = message
  if (!email) throw new Failure('conflict', 'The sender left no e-mail address to answer to.')
  // The same text again is a retry after a lost response, so no second mail is sent.
  const replies = (await findMessage(tx, id))?.replies ?? []
  if (replies.at(-1)?.text === text && message.state === messageStates.answered) return false
  const refusal = refusalOfUnseen({ replies }, decision.replies_seen)
  if (refusal) throw refusal
  await addReply(tx, {
    message_id: id,
    text,
    actor_id: actor.id,
    actor_name: actor.name,
    from_sender: false,
    sent_at: now,
  })
  await kernel.mail.queue(tx, {
    ...answerMail({ ...message, email, text, actorName: actor.name }),
    ...(message.member_id ? { fallback: { place: 'member', id: message.member_id } } : {}),
  })
  await kernel.events.record(tx, 'feedback.answered', { message_id: id }, { actor })
  return true
}

async function decide(kernel: Kernel, deciding: DecisionContext<MessageDecision>): Promise<DecisionResult | undefined> {
  const { tx, id, decision, now } = deciding
  const message = await lockMessage(tx, id)
  if (!message) throw new Failure('not_found', 'Message not found')
  const step = messageStates.after(message.state, EVENTS[decision.decision])
  if ('refused' in step) throw new Failure('conflict', step.refused)
  if (decision.decision === 'answered' && !(await answer(kernel, message, deciding))) return undefined
  await setState(tx, id, { state: step.status, now })
  return { status: spelled(step.status), target: id }
}

const ACTIONS: Record<MessageDecision['decision'], string> = {
  answered: 'support.reply',
  open: 'support.reopen',
  closed: 'support.close',
}

const present = (row: MessageRow, reviewed: ReturnType<typeof reviewedBy>): ReviewItem & { message: MessageRow } => ({
  kind: KIND,
  id: row.id,
  status: spelled(row.state),
  submitted_at: row.sent_at.toISOString(),
  arrived_at: row.sent_at.toISOString(),
  due_at: null,
  open: true,
  ...reviewed,
  message: row,
})

/** Declares the review queue for messages sent to us. It has a screen of its own. */
export function inboxReviewQueue(kernel: Kernel): ReviewQueue<MessageDecision, ReviewItem & { message: MessageRow }> {
  const { db } = kernel
  const countOf = async (state: MessageState) =>
    (await countByState(db)).find((one) => one.state === state)?.messages ?? 0
  const list: ReviewQueue<never, ReviewItem & { message: MessageRow }>['list'] = async (
    _actor,
    { id, status, page, size },
  ) => {
    const state = messageStates.named(status) ?? messageStates.open
    const found = id ? await findMessage(db, id) : undefined
    const rows = id ? (found ? [found] : []) : await listMessages(db, { state, page, size })
    const total = id ? rows.length : await countOf(state)
    return withDecisions(db, { kind: KIND, items: rows, total }, (row, decision) => present(row, reviewedBy(decision)))
  }
  return {
    kind: KIND,
    title: 'message',
    who: 'moderator',
    awaits: 'admin',
    waiting: spelled(messageStates.open),
    named: ({ message: { subject, name, email } }) => ({ title: subject, from: name ?? email ?? NO_NAME }),
    page: '/admin/inbox',
    decisionSchema,
    decisionLabels: { answered: 'answered it', open: 'opened it again', closed: 'closed it' },
    action: (decision) => ACTIONS[decision],
    count: () => countOf(messageStates.open),
    list,
    open: byId(list),
    decide: (deciding) => decide(kernel, deciding),
    isRepeatable: true,
  }
}

type Answer = { email: string; name: string | null; subject: string; text: string; actorName: string }

/** Composes the mail with an answer. Pure. */
const answerMail = ({ email, name, subject, text, actorName }: Answer): MailToQueue => ({
  to: email,
  transactional: 'asked_for',
  subject: `Re: ${subject}`,
  text: `Hello${name ? ` ${name}` : ''},

${text}

${actorName}, for Inflo

--
You’re getting this because you wrote to us: “${subject}”.
`,
})

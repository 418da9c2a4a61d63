import { type Db, transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/failure.ts'
import type { ClinicianQuestion, CommunityQuestion, TrackedQuestion } from '../contract.ts'
import { ESTIMATED_TIMELINE, nextSteps } from '../stages.ts'
import { leaveLink } from './links.ts'
import { receiptMail } from './mails.ts'
import { presentTracked } from './presenting.ts'
import {
  addQuestion,
  addStatusChange,
  findByClientId,
  findByTrackingNumber,
  findQuestions,
  listStatusChanges,
  type NewQuestion,
} from './queries.ts'
import { drawTrackingNumber } from './tracking-number.ts'

const DRAWS_MAX = 10

type Asked = Omit<NewQuestion, 'tracking_number' | 'status' | 'status_since' | 'asked_at'>
/** `isNew`: false for one that its device had sent before. */
type Stored = { id: string; trackingNumber: string; isNew: boolean }

async function findSent(tx: Db, clientId: string | null | undefined): Promise<Stored | undefined> {
  const sent = clientId ? await findByClientId(tx, clientId) : undefined
  return sent && { id: sent.id, trackingNumber: sent.tracking_number, isNew: false }
}

/** Stores a question with its first state, once for each client_id. A tracking number that is taken is drawn again. */
export async function storeQuestion(
  tx: Db,
  asked: Asked,
  { now, draw = drawTrackingNumber }: { now: Date; draw?: (now: Date) => string },
): Promise<Stored> {
  for (let drawn = 0; drawn < DRAWS_MAX; drawn += 1) {
    const trackingNumber = draw(now)
    const question = { ...asked, tracking_number: trackingNumber, status_since: now, asked_at: now }
    const added = await addQuestion(tx, { ...question, status: 'submitted' })
    if (added) {
      await addStatusChange(tx, { question_id: added.id, status: 'submitted', at: now, actor_id: null })
      return { id: added.id, trackingNumber, isNew: true }
    }
    const sent = await findSent(tx, asked.client_id)
    if (sent) return sent
  }
  throw new Error(`No free tracking number in ${DRAWS_MAX} draws`)
}

// The question is stored by now; whatever becomes of the mail must not look as if it were not.
type Receiver = { id: string; asker_email: string; tracking_number: string }

async function sendReceipt(kernel: Kernel, address: string, to: Receiver) {
  try {
    await kernel.limits.spend('open-form-mail', address)
    // Counted by mailbox as well, so that many senders can't fill one together.
    await kernel.limits.spend('open-form-mail', `to ${to.asker_email.toLowerCase()}`)
    await transact(kernel, async (tx) =>
      kernel.mail.queue(tx, receiptMail(kernel, to, await leaveLink(kernel, tx, to.id))),
    )
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too_many') return
    kernel.log.warn({ err: error }, 'a receipt could not be queued; its question is stored')
  }
}

async function receive(kernel: Kernel, asked: Asked, address: string): Promise<string> {
  const stored = await transact(kernel, (tx) => storeQuestion(tx, asked, { now: kernel.now() }))
  const { id, trackingNumber } = stored
  const receiver = { id, asker_email: asked.asker_email, tracking_number: trackingNumber }
  if (stored.isNew) await sendReceipt(kernel, address, receiver)
  return trackingNumber
}

/** Where a question comes from: an address, and the member who is signed in there, if any. */
type From = { address: string; memberId?: string | null }

export async function submitClinicianQuestion(
  kernel: Kernel,
  body: ClinicianQuestion,
  { address, memberId = null }: From,
) {
  const asked: Asked = {
    kind: 'clinician',
    client_id: body.client_id ?? null,
    text: body.question_text,
    clinical_setting: body.clinical_setting,
    context_background: body.context_background || null,
    importance_reason: body.importance_reason || null,
    asker_member_id: memberId,
    asker_name: body.submitter_name,
    asker_email: body.submitter_email,
    asker_role: body.submitter_role,
    asker_institution: body.submitter_institution || null,
    asker_linkedin: body.submitter_linkedin || null,
    credit_by_name: body.credit_by_name,
    notify_on_completion: body.notify_on_completion,
    allow_student_contact: body.allow_student_contact,
    active_mentorship: body.active_mentorship,
    mentor_notification_preference: body.mentor_notification_preference,
  }
  return {
    tracking_number: await receive(kernel, asked, address),
    estimated_timeline: ESTIMATED_TIMELINE,
    next_steps: nextSteps({ notify: body.notify_on_completion }),
  }
}

/** The question itself and what explains it: a title that the description only repeats is told once. Pure. */
export function textsOf({
  title,
  description,
  background,
}: Pick<CommunityQuestion, 'title' | 'description' | 'background'>) {
  const text = title || description
  const explanation = description === text ? '' : description
  return { text, context: [explanation, background].filter(Boolean).join('\n\n') }
}

export async function submitCommunityQuestion(
  kernel: Kernel,
  body: CommunityQuestion,
  { address, memberId = null }: From,
) {
  const { text, context } = textsOf(body)
  const asked: Asked = {
    kind: 'community',
    client_id: body.client_id ?? null,
    text,
    category: body.category,
    urgency: body.urgency ?? body.difficulty ?? null,
    context_background: context || null,
    expected_outcome: body.expected_outcome || null,
    resources: body.resources || null,
    asker_member_id: memberId,
    asker_name: body.submitter_name,
    asker_email: body.submitter_email,
    asker_role: body.submitter_type ?? '',
    asker_institution: body.institution || null,
    credit_by_name: body.credit_by_name && body.submitter_name !== '',
    notify_on_completion: true,
    allow_student_contact: false,
    active_mentorship: false,
    mentor_notification_preference: 'email',
  }
  const trackingNumber = await receive(kernel, asked, address)
  return {
    tracking_number: trackingNumber,
    message: 'Question submitted successfully! We will review it within 48 hours.',
  }
}

/** @throws Failure not_found for a number that no question has. */
export async function trackQuestion({ db }: Kernel, trackingNumber: string): Promise<TrackedQuestion> {
  const question = await findByTrackingNumber(db, trackingNumber)
  if (!question) throw new Failure('not_found', 'No question has this tracking number.')
  const [kept] = question.merged_into_id ? await findQuestions(db, [question.merged_into_id]) : []
  return presentTracked(question, await listStatusChanges(db, [question.id]), kept)
}

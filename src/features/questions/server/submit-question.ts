import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { networkOf } from '#server/access/network.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ClinicianQuestion, CommunityQuestion } from '../contract.ts'
import { ESTIMATED_TIMELINE, nextSteps } from '../stages.ts'
import { questionStates } from '../states.ts'
import type { QuestionTable } from './tables.ts'

const DRAWS_MAX = 10

type Asked = Omit<NewQuestion, 'tracking_number' | 'status' | 'status_since' | 'asked_at'>

type Stored = { id: string; trackingNumber: string }

const OTHER_WORDS =
  'This was already sent with different text or from another address. Please send it as a new question.'

type Storing = { sender: string; now: Date; draw?: (now: Date) => string }

type Adding = { question: NewQuestion; sender: string }

/** The sender of a question: a network address, and the member if one is signed in. */
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
    next_steps: nextSteps({ notify: body.notify_on_completion && kernel.mail.canSend }),
  }
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

/**
 * Returns the question and its explanation. If the description only repeats the title, it is not included twice. Pure.
 */
function textsOf({ title, description, background }: Pick<CommunityQuestion, 'title' | 'description' | 'background'>) {
  const text = title || description
  const explanation = description === text ? '' : description
  return { text, context: [explanation, background].filter(Boolean).join('\n\n') }
}

async function receive(kernel: Kernel, asked: Asked, sender: string): Promise<string> {
  const { trackingNumber } = await storeQuestion(kernel, asked, { sender: networkOf(sender), now: kernel.now() })
  return trackingNumber
}

/**
 * Stores a question only once for each client_id. If a tracking number is taken, tries another. @throws Failure
 * conflict if the client_id was used for another text.
 */
export async function storeQuestion(
  kernel: Kernel,
  asked: Asked,
  { sender, now, draw = drawTrackingNumber }: Storing,
): Promise<Stored> {
  for (let drawn = 0; drawn < DRAWS_MAX; drawn += 1) {
    const trackingNumber = draw(now)
    const status = questionStates.submitted
    const begun = { tracking_number: trackingNumber, status, status_since: now, asked_at: now }
    const added = await transact(kernel, (tx) => add(kernel, tx, { question: { ...asked, ...begun }, sender }))
    if (added) return { id: added.id, trackingNumber }
    const sent = await findSent(kernel.db, asked)
    if (sent) return sent
  }
  throw new Error(`No free tracking number in ${DRAWS_MAX} draws`)
}

async function add({ events }: Kernel, tx: Tx, { question, sender }: Adding): Promise<{ id: string } | undefined> {
  const added = await addQuestion(tx, question, sender)
  const actor = question.asker_member_id ? { id: question.asker_member_id } : null
  if (added) await events.record(tx, 'question.asked', { question_id: added.id }, { actor })
  return added
}

/**
 * Finds the question with the same client_id. @throws Failure conflict if its text is different, since the new text
 * would be lost.
 */
async function findSent(db: Db, { client_id: clientId, text, asker_email: email }: Asked): Promise<Stored | undefined> {
  const sent = clientId ? await findByClientId(db, clientId) : undefined
  if (!sent) return undefined
  if (sent.text !== text || sent.asker_email !== email) throw new Failure('conflict', OTHER_WORDS)
  return { id: sent.id, trackingNumber: sent.tracking_number }
}

/**
 * Stores a question with its first status, and queues its receipt. A single statement does this, since hundreds of
 * questions may arrive in a second. Returns undefined if the tracking number is taken or the device already sent this
 * question.
 */
const addQuestion = (db: Db, question: NewQuestion, sender: string) =>
  db
    .with('asked', (part) =>
      part
        .insertInto('questions.question')
        .values(question)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'status', 'asked_at']),
    )
    .with('begun', (part) =>
      part
        .insertInto('questions.status_change')
        .columns(['question_id', 'status', 'at'])
        .expression((eb) => eb.selectFrom('asked').select(['id', 'status', 'asked_at'])),
    )
    .with('due', (part) =>
      part
        .insertInto('questions.receipt_queue')
        .columns(['question_id', 'sender'])
        .expression((eb) => eb.selectFrom('asked').select(['id', eb.val(sender).as('sender')])),
    )
    .selectFrom('asked')
    .select('id')
    .executeTakeFirst()

const findByClientId = (db: Db, clientId: string) =>
  db
    .selectFrom('questions.question')
    .select(['id', 'tracking_number', 'text', 'asker_email'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

type NewQuestion = Insertable<QuestionTable>

// Omits 0, 1, I, L, O and U, which are easily confused when read aloud or copied by hand.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const LENGTH = 8

/** Returns a random tracking number such as Q-2026-7K3M9QXA. With 30^8 possibilities a year, it cannot be guessed. */
function drawTrackingNumber(now: Date): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  return `Q-${now.getUTCFullYear()}-${characters.join('')}`
}

import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { QuestionConversation } from '../../asker-contract.ts'
import { ANSWER_LINK_LIFETIME_MS } from '../../limits.ts'
import { questionStates, type QuestionStatus } from '../../states.ts'
import { advance } from '../status-transitions.ts'
import { findAskerLink, useAnswerLinks } from './link-queries.ts'
import { findByTrackingNumber, findQuestions, listStatusChanges, lockQuestion, type QuestionRow } from '../queries.ts'

const LINK_INVALID = 'This link is invalid or has expired. Please use the whole link of our last mail.'

type Link = { made_at: Date; used_at: Date | null }

/** Whether an answer is awaited from who came by a link, or, without one, from the member who asked. Pure. */
export function answerState(status: QuestionStatus, link: Link | undefined, now: Date): QuestionConversation['state'] {
  if (link?.used_at) return 'answered'
  if (status !== questionStates.needs_clarification) return 'closed'
  return link && now.getTime() - link.made_at.getTime() >= ANSWER_LINK_LIFETIME_MS ? 'expired' : 'open'
}

/** Whether the asker of a question could still answer by a mailed link. */
export async function canAnswerBy(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findAskerLink(db, { tokenHash: hashToken(token), purpose: 'answer' })
  const [question] = link ? await findQuestions(db, [link.question_id]) : []
  return question !== undefined && answerState(question.status, link, now) === 'open'
}

type By = { trackingNumber: string; token: string | null | undefined; actor: Actor | undefined }

// The same sentence whether the number or the secret is wrong.
async function linkFor(db: Db, question: QuestionRow, { token, actor }: By): Promise<Link | undefined> {
  if (!token) {
    if (actor && question.asker_member_id === actor.id) return undefined
    throw new Failure('not_found', LINK_INVALID)
  }
  const link = await findAskerLink(db, { tokenHash: hashToken(token), purpose: 'answer' })
  if (link?.question_id !== question.id) throw new Failure('not_found', LINK_INVALID)
  return link
}

async function questionFor(db: Db, { trackingNumber }: By): Promise<QuestionRow> {
  const question = await findByTrackingNumber(db, trackingNumber)
  if (!question) throw new Failure('not_found', LINK_INVALID)
  return question
}

/** What was asked back, for its asker alone. @throws Failure not_found for a secret that does not fit. */
export async function readConversation({ db, now }: Kernel, by: By): Promise<QuestionConversation> {
  const question = await questionFor(db, by)
  const state = answerState(question.status, await linkFor(db, question, by), now())
  if (state !== 'open') return { state, question_text: null, asked: null, asked_at: null }
  const changes = await listStatusChanges(db, [question.id])
  const asked = changes.findLast(({ status }) => status === questionStates.needs_clarification)
  return {
    state,
    question_text: question.text,
    asked: asked?.notes ?? '',
    asked_at: asked?.at.toISOString() ?? null,
  }
}

const WHY_NOT: Record<Exclude<QuestionConversation['state'], 'open'>, string> = {
  answered: 'This was answered already. The editor has your answer.',
  expired: 'This link has expired, so that the answer could not be taken.',
  closed: 'No answer is awaited: an editor has this question, or has decided on it.',
}

const TAKEN = { message: 'Thank you. An editor reads your answer and decides.', status: questionStates.submitted }

/** Whether these are the words that put the question back: they are sent again, since the answer to them was lost. */
async function isLastSaid(tx: Db, id: string, text: string): Promise<boolean> {
  const changes = await listStatusChanges(tx, [id])
  return changes.length > 1 && changes.at(-1)?.notes === text
}

type Answer = { text: string; shared: boolean }

/** Takes the asker's answer, once, and puts the question back among those that wait. @throws Failure not_found, conflict */
export function answerClarification(kernel: Kernel, by: By, { text, shared }: Answer) {
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const { id } = await questionFor(tx, by)
    const question = await lockQuestion(tx, id)
    if (!question) throw new Failure('not_found', LINK_INVALID)
    const state = answerState(question.status, await linkFor(tx, question, by), now)
    if (state !== 'open' && question.status === questionStates.submitted && (await isLastSaid(tx, id, text)))
      return TAKEN
    if (state !== 'open') throw new Failure('conflict', WHY_NOT[state])
    await advance(tx, id, { event: 'clarified', notes: text, isShared: shared, now })
    await useAnswerLinks(tx, id, now)
    return TAKEN
  })
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { AssistantAnswer, Question, Quota, AnswerOutcome, Source } from '../../contract.ts'
import { HEALTH_NOTICE } from '../health/policy.ts'
import type { OwnTexts } from '../knowledge/knowledge.ts'
import { reserveBudget } from '../model/budget.ts'
import type { Model } from '../model/model.ts'
import { type QuotaUser, quotaAfter, quotaOf, reserveUse } from '../quota/use-quota.ts'
import { callsForPerson, listChatMessages, lockOwnSession, sessionOf } from '../sessions/sessions.ts'
import '../tables.ts'
import type { Reply } from './reply.ts'
import { replyTo } from './reply-service.ts'

/** The dependencies of every answer, which are created once. */
export type Assistant = { kernel: Kernel; knowledge: () => Promise<OwnTexts>; model: Model | undefined }

/** The user who asks, and their network address. */
export type AssistantRequester = { actor: Actor | undefined; address: string }

/** Inflo's own reply, and the id of the reserved use if the model will write the answer. */
export type StartedAnswer = {
  question: Question
  reply: Reply
  useId?: string
  history: { sender: 'person' | 'assistant'; text: string }[]
}

const HISTORY_MAX = 4

const askerOf = ({ actor, address }: AssistantRequester, sessionId: string | null): QuotaUser => ({
  memberId: actor?.id ?? null,
  address,
  sessionId,
})

/** Reserves a use before the model is called; reserves none if today's budget is spent. @throws Failure too_many */
const reserve = (
  { kernel }: Assistant,
  asking: AssistantRequester,
  { model, begun }: { model: Model; begun: StartedAnswer },
) =>
  transact(kernel, async (tx) => {
    const asker = askerOf(asking, begun.question.session_id ?? null)
    const { useId } = await reserveUse(kernel, tx, { ...asker, feature: 'question' })
    const { question, reply, history } = begun
    const most = model.costMax({ question: question.message, sources: reply.sources, history })
    const isPaid = await reserveBudget(kernel, tx, { useId, memberId: asker.memberId, most, usd: model.usd })
    return { useId, isPaid }
  })

// Some replies are not sent to the model: the status of someone's own question is private and has a fixed wording, and
// a withdrawn paper has no content to describe.
const isForModel = ({ outcome, sources }: Reply): boolean =>
  outcome === 'answered' &&
  sources.length > 0 &&
  sources.every(({ kind, quote }) => kind !== 'own_question' && quote !== '')

/**
 * Starts an answer by finding its sources. @throws Failure not_found for another user's conversation, too_many if no
 * uses are left
 */
export async function startAnswer(
  assistant: Assistant,
  asking: AssistantRequester,
  question: Question,
): Promise<StartedAnswer & { asksModel: boolean }> {
  const { kernel, knowledge, model } = assistant
  const { session_id: sessionId } = question
  if (sessionId) await sessionOf(kernel.db, asking.actor, sessionId)
  const reply = await replyTo({ kernel, knowledge, actor: asking.actor }, question)
  const mayAsk = model && !model.rests() && isForModel(reply)
  if (!mayAsk) return { question, reply, history: [], asksModel: false }
  const history = sessionId ? (await listChatMessages(kernel.db, sessionId)).slice(-HISTORY_MAX) : []
  const { useId, isPaid } = await reserve(assistant, asking, { model, begun: { question, reply, history } })
  return { question, reply, useId, history, asksModel: isPaid }
}

type Kept = { begun: StartedAnswer; reply: Reply; costMicros: number }

type Counted = Kept & { asker: QuotaUser }

/** Counts an answered question, and returns the remaining quota. @throws Failure too_many */
async function count(kernel: Kernel, tx: Tx, { begun, reply, costMicros, asker }: Counted): Promise<Quota> {
  const now = kernel.now()
  if (reply.outcome !== 'answered') return quotaOf(tx, asker, now)
  const { question, useId } = begun
  if (!useId) {
    const feature = question.tool ?? 'question'
    const { uses } = await reserveUse(kernel, tx, { ...asker, feature, isAnswered: true })
    return quotaAfter(uses, asker, now)
  }
  await setAnswered(tx, useId, { answered_at: now, cost_micros: costMicros, session_id: asker.sessionId ?? '' })
  return quotaOf(tx, asker, now)
}

/**
 * Stores the question and its reply, and counts a use if the reply is an answer, in one transaction. @throws Failure
 * too_many
 */
function keep(kernel: Kernel, asking: AssistantRequester, kept: Kept): Promise<AssistantAnswer> {
  const now = kernel.now()
  const { reply, begun } = kept
  const { question } = begun
  return transact(kernel, async (tx) => {
    const known = question.session_id ? await lockOwnSession(tx, asking.actor, question.session_id) : undefined
    const session = { id: known?.id ?? randomUUID(), memberId: asking.actor?.id ?? null, isNew: !known }
    const left = await count(kernel, tx, { ...kept, asker: askerOf(asking, session.id) })
    const { message: text, ...said } = reply
    const asked = { sender: 'person' as const, text: question.message, outcome: null, written_by: null }
    const ids = await addMessages(tx, {
      session,
      now,
      said: [
        { ...asked, sources: [], suggestions: [] },
        { ...said, text, sender: 'assistant' },
      ],
    })
    return {
      ...reply,
      session_id: session.id,
      message_id: ids[1] ?? '',
      escalate_to_human: callsForPerson(reply.outcome),
      health_notice: reply.saysHealth ? HEALTH_NOTICE : null,
      ...left,
    }
  })
}

/** Lets the model write the answer if the model is available; otherwise returns Inflo's own reply. */
export async function finishAnswer(
  { kernel, model }: Assistant,
  asking: AssistantRequester,
  { begun, onText }: { begun: StartedAnswer & { asksModel: boolean }; onText: (text: string) => void },
): Promise<AssistantAnswer> {
  const { reply, question, history } = begun
  if (!model || !begun.asksModel) return keep(kernel, asking, { begun, reply, costMicros: 0 })
  const written = await model
    .write({ question: question.message, sources: reply.sources, history }, onText)
    .catch(() => undefined)
  if (!written) return keep(kernel, asking, { begun, reply, costMicros: 0 })
  const { text: message, costMicros } = written
  return keep(kernel, asking, { begun, reply: { ...reply, message, written_by: 'model' }, costMicros })
}

/** Answers a message. @throws Failure not_found for another user's conversation, too_many if no uses are left */
export async function answerMessage(
  assistant: Assistant,
  asking: AssistantRequester,
  question: Question,
): Promise<AssistantAnswer> {
  const begun = await startAnswer(assistant, asking, question)
  return finishAnswer(assistant, asking, { begun, onText: () => {} })
}

const setAnswered = (tx: Db, id: string, answered: { answered_at: Date; cost_micros: number; session_id: string }) =>
  tx.updateTable('assistant.use').set(answered).where('id', '=', id).execute()

/** Appends messages to the conversation, in this order. @returns their ids. */
async function addMessages(tx: Db, { session: { id, memberId, isNew }, said, now }: Saying): Promise<string[]> {
  const talk = isNew
    ? sql`insert into assistant.session (id, member_id, started_at, last_at) values (${id}, ${memberId}, ${now}, ${now})`
    : sql`update assistant.session set last_at = ${now} where id = ${id}`
  const last = isNew ? sql`0` : sql`(select coalesce(max(position), 0) from assistant.message where session_id = ${id})`
  const rows = said.map(
    ({ sender, text, outcome, sources, suggestions, written_by: by }, index) =>
      sql`(${id}::uuid, ${last} + ${sql.lit(1 + index)}, ${sender}, ${text}, ${outcome}, ${JSON.stringify(sources)}::jsonb,
        ${suggestions}::text[], ${by}, ${now}::timestamptz)`,
  )
  const { rows: added } = await sql<{ id: string }>`
    with talk as (${talk})
    insert into assistant.message (session_id, position, sender, text, outcome, sources, suggestions, written_by, said_at)
    values ${sql.join(rows)} returning id`.execute(tx)
  return added.map((row) => row.id)
}

/** New messages of a conversation. A new conversation is created together with its first messages. */
type Saying = { session: { id: string; memberId: string | null; isNew: boolean }; said: Said[]; now: Date }

type Said = {
  sender: 'person' | 'assistant'
  text: string
  outcome: AnswerOutcome | null
  sources: Source[]
  suggestions: string[]
  written_by: 'inflo' | 'model' | null
}

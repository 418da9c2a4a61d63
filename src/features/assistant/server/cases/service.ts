import { membersByIds } from '#features/accounts/server/public.ts'
import { createCase, addSenderReply } from '#features/support/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { userOf } from '#server/access/limit-rules.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { listChatMessages, setCase } from '../sessions/queries.ts'
import { lockOwnSession, sessionOf } from '../sessions/service.ts'
import { publishConversationChange } from './topic-service.ts'
import { subjectOf, transcriptOf } from './transcript.ts'

const ADDRESS_MISSING = 'Please enter an address that the answer can go to.'
const NOTHING_SAID = 'There is nothing to hand over yet.'
const SAID_SINCE =
  'More was said in this conversation since this was shown. Please look at it again before you send it.'
const HANDED_OVER = 'This conversation was handed over already. You can write back in it.'
const NO_CASE = 'This conversation was not handed over.'
const VISITOR = 'The visitor'

type Who = Actor | undefined
type From = { actor: Who; address: string }

const senderOf = async ({ db }: Kernel, actor: Who) => {
  const member = actor && (await membersByIds(db, [actor.id])).get(actor.id)
  return { name: member?.name ?? null, email: member?.email ?? null }
}

/** What would be sent, and where the answer would go. @throws Failure not_found, conflict where nothing was said or it was sent */
export async function previewCase(kernel: Kernel, actor: Who, sessionId: string) {
  const session = await sessionOf(kernel.db, actor, sessionId)
  if (session.case_id) throw new Failure('conflict', HANDED_OVER)
  const said = await listChatMessages(kernel.db, sessionId)
  if (said.length === 0) throw new Failure('conflict', NOTHING_SAID)
  return {
    subject: subjectOf(said),
    transcript: transcriptOf(said),
    messages: said.length,
    ...(await senderOf(kernel, actor)),
    response_time: SUPPORT_RESPONSE_TIME,
  }
}

/** Last of all, so that what is refused is not counted: whoever forgot their address may still send. @throws Failure too_many */
const countSent = ({ rateLimits }: Kernel, tx: Tx, from: From): Promise<void> =>
  rateLimits.consumeIn(tx, 'open-form', userOf('open-form', from))

type Handing = {
  sessionId: string
  email?: string | null | undefined
  note?: string | null | undefined
  messages?: number | null | undefined
}

/** Hands a conversation over to a person. @throws Failure not_found, conflict where it was handed over or more was said than was shown, invalid without an address */
export async function handOver(kernel: Kernel, from: From, { sessionId, email: typed, note, messages }: Handing) {
  const { actor } = from
  const { name, email: known } = await senderOf(kernel, actor)
  const email = known ?? typed
  if (!email) throw invalidField('email', ADDRESS_MISSING)
  const caseId = await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, sessionId)
    if (session.case_id) throw new Failure('conflict', HANDED_OVER)
    const said = await listChatMessages(tx, sessionId)
    if (said.length === 0) throw new Failure('conflict', NOTHING_SAID)
    if ((messages ?? said.length) !== said.length) throw new Failure('conflict', SAID_SINCE)
    const message = [...(note ? [note] : []), `The conversation with the assistant:\n\n${transcriptOf(said)}`].join(
      '\n\n',
    )
    const id = await createCase(kernel, tx, {
      subject: subjectOf(said),
      message,
      name,
      email,
      memberId: actor?.id ?? null,
      page: null,
    })
    await setCase(tx, sessionId, { caseId: id, note: note || null })
    await countSent(kernel, tx, from)
    return id
  })
  return {
    case_id: caseId,
    message: `Your conversation was sent to our support team. They answer ${kernel.mail.canSend ? `by mail to ${email}` : 'in this conversation'}, within ${SUPPORT_RESPONSE_TIME}.`,
    response_time: SUPPORT_RESPONSE_TIME,
  }
}

/** Writes back in a case. @throws Failure not_found, conflict where there is none */
export async function writeInCase(
  kernel: Kernel,
  from: From,
  { sessionId, text }: { sessionId: string; text: string },
) {
  const { actor } = from
  await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, sessionId)
    if (!session.case_id) throw new Failure('conflict', NO_CASE)
    await addSenderReply(kernel, tx, { id: session.case_id, text, name: actor?.name ?? VISITOR })
    await publishConversationChange(kernel, tx, sessionId)
    await countSent(kernel, tx, from)
  })
  return {
    message: `Sent. Our support team answers ${kernel.mail.canSend ? 'by mail' : 'in this conversation'}, within ${SUPPORT_RESPONSE_TIME}.`,
  }
}

import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { shortened } from '#shared/text/shortened.ts'
import { GENERAL_ID } from '../../limits.ts'
import { nameOf, type People, peopleOf } from '../people-service.ts'
import { findConversation, findPair, findParticipant } from '../queries.ts'
import type { ConversationRow, MessageRow } from '../tables.ts'
import { listDeaf, listPresent } from './notices-queries.ts'
import { findMessage } from './queries.ts'

const QUOTED_LENGTH = 140

const quoted = ({ content }: MessageRow): string => shortened(content.replaceAll(/\s+/g, ' '), QUOTED_LENGTH)

/** The screen of a channel, or of the thread with somebody, at a message. Pure. */
const linkOf = ({ id, conversation_id: where, sender_id: sender }: MessageRow, isDirect: boolean): string => {
  if (isDirect) return `/community/dm/${sender}?message=${id}`
  return where === GENERAL_ID ? `/community/general?message=${id}` : `/community?message=${id}&channel=${where}`
}

type Told = { message: MessageRow; conversation: ConversationRow; people: People }

/** Whoever is named, unless they hear nothing of the channel or of the sender. */
async function tellNamed(kernel: Kernel, tx: Tx, { message, conversation, people }: Told): Promise<void> {
  if (message.mentions.length === 0) return
  const deaf = new Set(await listDeaf(tx, message))
  const name = nameOf(people, message.sender_id)
  await notify(kernel, tx, {
    to: message.mentions.filter((id) => !deaf.has(id)),
    event: 'message_mention',
    text: `${name} mentions you in “${conversation.name}”: ${quoted(message)}`,
    link: linkOf(message, false),
  })
}

/** Whoever was written to and is not there: of the first message that they have not read, and of no other until they have. */
async function tellMissed(kernel: Kernel, tx: Tx, { message, people }: Told): Promise<void> {
  const pair = await findPair(tx, message.conversation_id)
  if (!pair) return
  const recipientId = pair.lower_id === message.sender_id ? pair.higher_id : pair.lower_id
  const read = await findParticipant(tx, message.conversation_id, recipientId)
  const isFirst = (read?.last_read ?? 0) === message.number - 1
  const isHere = (await listPresent(tx, recipientId, kernel.now())).length > 0
  const isDeaf = (await listDeaf(tx, message)).includes(recipientId)
  if (!isFirst || isHere || isDeaf) return
  // What it says stays between the two: neither bell nor mail repeat it.
  await notify(kernel, tx, {
    to: [recipientId],
    event: 'direct_message',
    text: `${nameOf(people, message.sender_id)} wrote to you.`,
    link: linkOf(message, true),
  })
}

/** Tells those concerned of a message that was posted. */
export async function tellPosted(kernel: Kernel, tx: Tx, messageId: string): Promise<void> {
  const message = await findMessage(tx, messageId)
  const conversation = message && (await findConversation(tx, message.conversation_id))
  if (!message || !conversation) return
  const isDirect = conversation.kind === 'direct'
  if (!isDirect && message.mentions.length === 0) return
  const told = { message, conversation, people: await peopleOf(tx, [message.sender_id]) }
  await (isDirect ? tellMissed : tellNamed)(kernel, tx, told)
}

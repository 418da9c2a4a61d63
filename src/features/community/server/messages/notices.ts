import { notify, rewordUnreadNotice, rewordNotices } from '#features/notifications/server/public.ts'
import { NAMELESS } from '#server/data/personal-data.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { channelLink, threadLink } from '../links.ts'
import { findConversation, findPair, findParticipant } from '../queries.ts'
import type { ConversationRow, MessageRow } from '../tables.ts'
import { findContactOfMessage } from '../contacts/contacts.ts'
import { nameOf, peopleOf } from '../people.ts'
import {
  countAfter,
  listMuted,
  listMessagesWithMentions,
  listPresent,
  listUnnotified,
  claimUnnotified,
} from './notices-queries.ts'
import { findMessage } from './queries.ts'

const QUOTED_LENGTH = 140

const quoted = ({ content }: Pick<MessageRow, 'content'>): string =>
  shortenText(content.replaceAll(/\s+/g, ' '), QUOTED_LENGTH)

const senderOf = async (tx: Tx, { sender_id: id }: Pick<MessageRow, 'sender_id'>): Promise<string> =>
  nameOf(await peopleOf(tx, [id]), id)

type Named = { message: MessageRow; conversation: Pick<ConversationRow, 'id' | 'name'> }

type Mentioning = { message: Pick<MessageRow, 'content'>; conversation: Pick<ConversationRow, 'name'> }

const mentioning = (name: string, { message, conversation }: Mentioning): string =>
  `${name} mentioned you in “${conversation.name}”: ${quoted(message)}`

/** Notifies the mentioned members, except members who muted the channel or the sender. */
export async function notifyMentioned(kernel: Kernel, tx: Tx, { message, conversation }: Named): Promise<void> {
  if (message.mentions.length === 0) return
  const deaf = new Set(await listMuted(tx, message))
  await notify(kernel, tx, {
    to: message.mentions.filter((id) => !deaf.has(id)),
    event: 'message_mention',
    text: mentioning(await senderOf(tx, message), { message, conversation }),
    link: channelLink(conversation.id, message.number),
    about: conversation.id,
    from: message.sender_id,
  })
}

type Changed = Pick<MessageRow, 'conversation_id' | 'number' | 'sender_id' | 'mentions' | 'content'> & {
  /** Shown instead of the sender's name if the name may no longer be shown. */
  sender?: string
}

/** Rewords the notifications of a mention to match the message's current text. */
async function retellNamed(kernel: Kernel, tx: Tx, message: Changed): Promise<void> {
  const { mentions, content, conversation_id: id, number } = message
  const conversation = mentions.length > 0 ? await findConversation(tx, id) : undefined
  if (!conversation?.name) return
  const name = message.sender ?? (await senderOf(tx, message))
  await rewordNotices(kernel, tx, {
    event: 'message_mention',
    about: id,
    link: channelLink(id, number),
    text:
      content === ''
        ? `${name} mentioned you in “${conversation.name}”, but the message was deleted.`
        : mentioning(name, { message, conversation }),
  })
}

/** Removes a member's name and text from the notifications of members they mentioned, before the member is erased. */
export async function updateErasedMessageNotices(kernel: Kernel, tx: Tx, senderId: string): Promise<void> {
  for (const message of await listMessagesWithMentions(tx, senderId))
    await retellNamed(kernel, tx, { ...message, content: '', sender: NAMELESS })
}

/** Removes the text from the notifications of mentions in a deleted channel. */
export const updateDeletedChannelNotices = (
  kernel: Kernel,
  tx: Tx,
  { id, name }: Pick<ConversationRow, 'id' | 'name'>,
) =>
  rewordNotices(kernel, tx, {
    event: 'message_mention',
    about: id,
    text: `You were mentioned in “${name}”, but the channel was deleted.`,
  })

/** Returns the text of a notification of unread messages. It never quotes the messages. Pure. */
function missed(name: string, count: number): string {
  if (count === 0) return `${name} sent you a message that was later deleted.`
  return count === 1 ? `${name} sent you a message.` : `${name} sent you ${count} messages.`
}

type Missing = { message: MessageRow; memberId: string }

/** Notifies a member of unread messages in a thread. The member is notified again only after reading the thread. */
async function notifyWaiting(kernel: Kernel, tx: Tx, { message, memberId }: Missing): Promise<void> {
  const { conversation_id: threadId, sender_id: sender } = message
  const untold = await claimUnnotified(tx, { threadId, memberId })
  if (!untold) return
  const { last_read: read } = untold
  const { count } = await countAfter(tx, threadId, read)
  await notify(kernel, tx, {
    to: [memberId],
    event: 'direct_message',
    text: missed(await senderOf(tx, message), count),
    link: threadLink(sender, read + 1),
    about: threadId,
    from: sender,
  })
}

/**
 * Notifies the recipient of a contact request, online or not. The notification and its e-mail contain neither the text
 * of the request nor an e-mail address.
 */
async function notifyRequested(kernel: Kernel, tx: Tx, { message, memberId }: Missing): Promise<void> {
  if ((await listMuted(tx, message)).includes(memberId)) return
  const { conversation_id: threadId, sender_id: sender, number } = message
  await claimUnnotified(tx, { threadId, memberId })
  const name = await senderOf(tx, message)
  await notify(kernel, tx, {
    to: [memberId],
    event: 'contact_request',
    text: `${name} sent you a contact request.`,
    link: threadLink(sender, number),
    about: threadId,
    from: sender,
    mail: {
      subject: `${name} sent you a contact request`,
      text: `${name} messaged you on Inflo for the first time. You can reply, decline or block them here:`,
    },
  })
}

type InThread = Pick<MessageRow, 'conversation_id' | 'sender_id'>

/** Returns the recipient of a direct message. */
async function readerOf(tx: Tx, { conversation_id: threadId, sender_id: sender }: InThread) {
  const pair = await findPair(tx, threadId)
  return pair && (pair.lower_id === sender ? pair.higher_id : pair.lower_id)
}

/** Notifies an offline recipient. Until they have read the thread, further messages only update this notification. */
async function notifyMissed(kernel: Kernel, tx: Tx, message: MessageRow): Promise<void> {
  const { conversation_id: threadId } = message
  const memberId = await readerOf(tx, message)
  if (!memberId || (await listMuted(tx, message)).includes(memberId)) return
  const own = await findParticipant(tx, threadId, memberId)
  const read = own?.last_read ?? 0
  if ((own?.told_to ?? 0) > read) {
    const text = missed(await senderOf(tx, message), (await countAfter(tx, threadId, read)).count)
    return rewordUnreadNotice(kernel, tx, { memberId, event: 'direct_message', about: threadId, text })
  }
  const isHere = (await listPresent(tx, memberId, kernel.now())).length > 0
  if (!isHere) await notifyWaiting(kernel, tx, { message, memberId })
}

/** Updates the notification of unread messages in a thread after one of the messages was deleted or restored. */
async function retellMissed(kernel: Kernel, tx: Tx, message: InThread): Promise<void> {
  const { conversation_id: threadId, sender_id: sender } = message
  const memberId = await readerOf(tx, message)
  const own = memberId && (await findParticipant(tx, threadId, memberId))
  if (!own || own.told_to <= own.last_read) return
  const { last_read: read } = own
  await rewordNotices(kernel, tx, {
    event: 'direct_message',
    about: threadId,
    link: threadLink(sender, read + 1),
    text: missed(await senderOf(tx, message), (await countAfter(tx, threadId, read)).count),
  })
}

/** Updates the notifications of a message to match its current text; `content` is empty for a deleted message. */
export async function updateChangedMessageNotices(kernel: Kernel, tx: Tx, message: Changed): Promise<void> {
  await retellNamed(kernel, tx, message)
  await retellMissed(kernel, tx, message)
}

/** Notifies the recipient of a direct message or a contact request. */
export async function notifyRecipient(kernel: Kernel, tx: Tx, message: MessageRow): Promise<void> {
  const contact = await findContactOfMessage(tx, message.id)
  if (contact) await notifyRequested(kernel, tx, { message, memberId: contact.asked_id })
  else await notifyMissed(kernel, tx, message)
}

/** Notifies members of unread direct messages that arrived while they had the community open. */
export async function notifyOfUnread(kernel: Kernel): Promise<void> {
  await forEachIsolated(await listUnnotified(kernel.db, kernel.now()), ({ id, member_id: memberId }) =>
    transact(kernel, async (tx) => {
      const message = await findMessage(tx, id)
      if (!message || message.sender_id === memberId) return
      if (!(await listMuted(tx, message)).includes(memberId)) await notifyWaiting(kernel, tx, { message, memberId })
    }),
  )
}

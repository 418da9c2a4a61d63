import type { ChannelMessage, DirectMessage } from '../message-contract.ts'

/** A message of a channel or a thread, in the form in which it is displayed. */
export type Message = Omit<ChannelMessage, 'channel_id'>

/** Returns a message of a channel or a thread in the form in which it is displayed. Pure. */
export const toMessage = (message: ChannelMessage | DirectMessage): Message =>
  'sender_id' in message ? { ...message, user_id: message.sender_id } : message

/**
 * The position to scroll to: a message's number, the first new message, or the end of the list. A new object is created
 * for each request, so that equal requests scroll again.
 */
export type ScrollTarget = { readonly at: number | 'new' | 'foot' }

/** The destination of a message: a channel, or another member. */
export type MessageDestination = { is: 'channel'; id: string } | { is: 'direct'; userId: string }

/** Returns true if both destinations are the same channel or the same member. Pure. */
export const isSameDestination = (one: MessageDestination, other: MessageDestination): boolean =>
  one.is === 'channel'
    ? other.is === 'channel' && one.id === other.id
    : other.is === 'direct' && one.userId === other.userId

/** Returns a string that identifies a destination. Pure. */
export const destinationKey = (destination: MessageDestination): string =>
  destination.is === 'channel' ? `channel:${destination.id}` : `direct:${destination.userId}`

/** A message that the server has not acknowledged. */
export type UnsentMessage = {
  client_id: string
  to: MessageDestination
  content: string
  attachments: Message['attachments']
  reply_to: Message['reply_to']
  mentions: string[]
  /** Date and time in ISO 8601 format. */
  written_at: string
  /** The reason why the server refused the message. */
  refused?: string
  /** True if the server could not store the message. It will be sent again. */
  isDelayed?: true
  /** True once the server has stored the message. This copy is shown until the stored message arrives as an update. */
  isSent?: true
}

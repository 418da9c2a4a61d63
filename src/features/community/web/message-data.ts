import type { ChannelMessage, DirectMessage } from '../message-contract.ts'

/** A message as it is shown, of a channel or of a thread. */
export type Message = Omit<ChannelMessage, 'channel_id'>

/** Pure. */
export const toMessage = (message: ChannelMessage | DirectMessage): Message =>
  'sender_id' in message ? { ...message, user_id: message.sender_id } : message

/**
 * The position that the reader is led to: a message's number, the first new message, or the foot. Each time a new
 * object.
 */
export type ScrollTarget = { readonly at: number | 'new' | 'foot' }

/** The destination of a message: a channel, or another member. */
export type MessageDestination = { is: 'channel'; id: string } | { is: 'direct'; userId: string }

/** Pure. */
export const isSameDestination = (one: MessageDestination, other: MessageDestination): boolean =>
  one.is === 'channel'
    ? other.is === 'channel' && one.id === other.id
    : other.is === 'direct' && one.userId === other.userId

/** Pure. */
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
  /** ISO 8601. */
  written_at: string
  /** The reason why the server refuses it. */
  refused?: string
  /** True if the server could not store it, and it will be sent again. */
  isDelayed?: true
  /** True once it is stored. It is shown until it arrives as an update like any other. */
  isSent?: true
}

import type { Message } from '../message-data.ts'

/** One thing that was told of a conversation, under its number in the log of what is told. */
export type ConversationUpdate = { seq: number } & ({ kind: 'said' | 'changed'; message: Message } | { kind: 'other' })

/** A stretch of a conversation, as the server answers it. */
export type Stretch = {
  messages: readonly Message[]
  /** The number, in the log of what is told, up to which this is true. */
  head: number
  hasOlder: boolean
  /** The number of the newest message there is, in it or not. */
  newest: number
  /** Whether the newest message is in it: while somebody reads back, what is said is not put below what they read. */
  isAtLatest: boolean
}

/** A stretch as a tab keeps it. */
export type CachedConversation = Stretch

/** Messages that are kept at once: more than anybody sees, and few enough for a phone. */
export const CACHED_MESSAGES_MAX = 300

const byNumber = (messages: readonly Message[]): Message[] =>
  messages.toSorted((one, other) => one.number - other.number)

function withSaid(conversation: CachedConversation, message: Message): CachedConversation {
  const { messages, isAtLatest, hasOlder } = conversation
  if (!isAtLatest || messages.some(({ id }) => id === message.id)) return conversation
  // Who stays at the foot for days keeps no more than anybody else.
  const isLong = messages.length >= CACHED_MESSAGES_MAX * 2
  const kept = isLong ? messages.slice(-CACHED_MESSAGES_MAX) : messages
  const isNext = message.number > (kept.at(-1)?.number ?? 0)
  return {
    ...conversation,
    messages: isNext ? [...kept, message] : byNumber([...kept, message]),
    hasOlder: hasOlder || isLong,
  }
}

function withChanged(conversation: CachedConversation, changed: Message): CachedConversation {
  const messages = conversation.messages.map((message) => {
    if (message.id === changed.id) return changed
    if (message.reply_to?.id !== changed.id) return message
    return { ...message, reply_to: { ...message.reply_to, content: changed.content } }
  })
  return { ...conversation, messages }
}

/** What is known after one more thing was told; what is known already is dropped. Pure. */
export function applyConversationUpdate(
  conversation: CachedConversation,
  happening: ConversationUpdate,
): CachedConversation {
  if (happening.seq <= conversation.head) return conversation
  const moved = { ...conversation, head: happening.seq }
  if (happening.kind === 'said') {
    const newest = Math.max(conversation.newest, happening.message.number)
    return withSaid({ ...moved, newest }, happening.message)
  }
  return happening.kind === 'changed' ? withChanged(moved, happening.message) : moved
}

/** As it is at once for whoever changed it, until it is told. Pure. */
export const withMessage = (conversation: CachedConversation, changed: Message): CachedConversation =>
  withChanged(conversation, changed)

function joined(messages: readonly Message[], others: readonly Message[]): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  return byNumber([...messages, ...others.filter(({ id }) => !known.has(id))])
}

/** With what was said before; what lies too far below it is let go. Pure. */
export function withOlder(
  conversation: CachedConversation,
  older: Pick<Stretch, 'messages' | 'hasOlder'>,
): CachedConversation {
  const all = joined(conversation.messages, older.messages)
  const isLong = all.length > CACHED_MESSAGES_MAX
  return {
    ...conversation,
    messages: all.slice(0, CACHED_MESSAGES_MAX),
    hasOlder: older.hasOlder,
    isAtLatest: conversation.isAtLatest && !isLong,
  }
}

/** With what was said after; what lies too far above it is let go. Pure. */
export function withNewer(conversation: CachedConversation, newer: Omit<Stretch, 'hasOlder'>): CachedConversation {
  const all = joined(conversation.messages, newer.messages)
  return {
    ...conversation,
    messages: all.slice(-CACHED_MESSAGES_MAX),
    hasOlder: conversation.hasOlder || all.length > CACHED_MESSAGES_MAX,
    newest: Math.max(conversation.newest, newer.newest),
    // What was told since it was asked for was not put below what was read then.
    isAtLatest: newer.isAtLatest && newer.head >= conversation.head,
  }
}

/**
 * As it is after it was asked for anew: what is fresh stands in the place of what was known. Where nothing joins the two, what was
 * known is let go. Pure.
 */
export function mergeFresh(conversation: CachedConversation, fresh: Stretch): CachedConversation {
  const [first] = fresh.messages
  const joins = conversation.isAtLatest && first && (conversation.messages.at(-1)?.number ?? -1) >= first.number - 1
  if (!joins) return fresh
  const before = conversation.messages.filter(({ number }) => number < first.number)
  return {
    ...fresh,
    messages: [...before, ...fresh.messages],
    hasOlder: before.length > 0 ? conversation.hasOlder : fresh.hasOlder,
  }
}

import type { ScrollTarget, Message } from '../message-data.ts'

/** A position in a history. An empty object selects the newest messages. */
export type HistoryPosition = { before?: number; after?: number; around?: number }
export type FetchedStretch = Stretch & { lastRead: number }

export type ConversationState =
  | { is: 'loading' }
  | { is: 'failed'; error: Error }
  /** `readTo`: the last message read before the conversation was opened. `newTo`: the newest message at that time. */
  | { is: 'open'; conversation: CachedConversation; readTo: number; newTo: number; landing: ScrollTarget }

type Parts = {
  fetch: (where: HistoryPosition) => Promise<FetchedStretch>
  /** Called when part of the history was fetched. The function must request the updates after `head`. */
  follow: (head: number) => void
}

/** Holds one conversation as a tab shows it: the fetched messages, and the updates received since. */
export class ConversationStore {
  private state: ConversationState = { is: 'loading' }
  private readonly listeners = new Set<() => void>()
  private readonly parts: Parts
  /** Updates received during a fetch. */
  private meanwhile: ConversationUpdate[] = []
  private fetching = 0
  private isAsking = false

  constructor(parts: Parts) {
    this.parts = parts
  }

  readonly read = (): ConversationState => this.state

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  get head(): number | undefined {
    return this.state.is === 'open' ? this.state.conversation.head : undefined
  }

  private show(state: ConversationState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private change(change: (conversation: CachedConversation) => CachedConversation): void {
    if (this.state.is === 'open') this.show({ ...this.state, conversation: change(this.state.conversation) })
  }

  // Only the latest request counts: the response to an earlier request is dropped.
  private async fetch(ask: () => Promise<FetchedStretch>, take: (fetched: FetchedStretch) => void): Promise<void> {
    this.fetching += 1
    const turn = this.fetching
    this.meanwhile = []
    this.isAsking = true
    try {
      const fetched = await ask()
      if (turn !== this.fetching) return
      take(fetched)
      this.isAsking = false
      for (const happening of this.meanwhile.splice(0))
        this.change((known) => applyConversationUpdate(known, happening))
      this.parts.follow(this.head ?? 0)
    } catch (error) {
      if (turn !== this.fetching) return
      this.isAsking = false
      if (this.state.is !== 'open') this.show({ is: 'failed', error: error as Error })
    }
  }

  // If there are more new messages than fit on a page, starts at the first new message.
  private async beginning(): Promise<FetchedStretch> {
    const newest = await this.parts.fetch({})
    const firstNew = newest.lastRead + 1
    return firstNew < (newest.messages[0]?.number ?? 0) ? this.parts.fetch({ around: firstNew }) : newest
  }

  private readonly landAt =
    (at: ScrollTarget['at']) =>
    ({ lastRead, ...stretch }: FetchedStretch): void => {
      const { readTo, newTo } = this.state.is === 'open' ? this.state : { readTo: lastRead, newTo: stretch.newest }
      this.show({ is: 'open', conversation: stretch, readTo, newTo, landing: { at } })
    }

  /**
   * Shows the messages around a number. Without a number, shows the first new messages, or the newest page if it
   * contains them all.
   */
  readonly open = (around?: number): Promise<void> =>
    around === undefined
      ? this.fetch(() => this.beginning(), this.landAt('new'))
      : this.fetch(() => this.parts.fetch({ around }), this.landAt(around))

  /** Goes to the newest message. */
  readonly latest = async (): Promise<void> => {
    if (this.state.is === 'open' && this.state.conversation.isAtLatest)
      this.show({ ...this.state, landing: { at: 'foot' } })
    else await this.fetch(() => this.parts.fetch({}), this.landAt('foot'))
  }

  /**
   * Goes to the message that the page's URL links to. If the URL no longer names a message, a reader who is at the
   * newest message is not moved.
   */
  readonly lead = async (around: number | undefined): Promise<void> => {
    const hasGoneOn = this.state.is === 'open' && this.state.landing.at === 'foot'
    if (around !== undefined || !hasGoneOn) await this.open(around)
  }

  /** Fetches the shown messages again. The reader's position does not change. */
  readonly lookAgain = async (): Promise<void> => {
    if (this.state.is !== 'open') return this.open()
    const { conversation } = this.state
    const first = conversation.messages[0]
    const where = conversation.isAtLatest || !first ? {} : { around: first.number }
    const take = (fetched: FetchedStretch) => this.change((known) => mergeFresh(known, fetched))
    await this.fetch(() => this.parts.fetch(where), take)
  }

  private isMoving = false

  private async move(where: HistoryPosition, take: (fetched: FetchedStretch) => void): Promise<void> {
    if (this.isMoving) return
    this.isMoving = true
    const turn = this.fetching
    // If the fetch fails, the next scroll tries again.
    const fetched = await this.parts.fetch(where).catch(() => undefined)
    this.isMoving = false
    if (fetched && turn === this.fetching) take(fetched)
  }

  readonly older = async (): Promise<void> => {
    const first = this.state.is === 'open' && this.state.conversation.hasOlder && this.state.conversation.messages[0]
    if (first) await this.move({ before: first.number }, (older) => this.change((known) => withOlder(known, older)))
  }

  readonly newer = async (): Promise<void> => {
    const last =
      this.state.is === 'open' && !this.state.conversation.isAtLatest && this.state.conversation.messages.at(-1)
    if (last) await this.move({ after: last.number }, (newer) => this.change((known) => withNewer(known, newer)))
  }

  readonly onFrame = (happening: ConversationUpdate): void => {
    if (this.isAsking) this.meanwhile.push(happening)
    this.change((known) => applyConversationUpdate(known, happening))
  }

  /** Shows a change immediately to the member who made it, before the update arrives. */
  readonly put = (message: Message): void => this.change((known) => withMessage(known, message))
}

/** One update of a conversation, with its number in the topic's log. */
export type ConversationUpdate = { seq: number } & ({ kind: 'said' | 'changed'; message: Message } | { kind: 'other' })

/** Part of a conversation, as the server returns it. */
type Stretch = {
  messages: readonly Message[]
  /** The number in the topic's log up to which this state is current. */
  head: number
  hasOlder: boolean
  /** The number of the newest message of the conversation, included or not. */
  newest: number
  /**
   * True if the newest message is included. If false, the reader has scrolled back, and new messages are not appended.
   */
  isAtLatest: boolean
}

/** Part of a conversation, as a tab caches it. */
export type CachedConversation = Stretch

/** Maximum number of cached messages: more than fit on any screen, and few enough for a phone. */
export const CACHED_MESSAGES_MAX = 300

const byNumber = (messages: readonly Message[]): Message[] =>
  messages.toSorted((one, other) => one.number - other.number)

function withSaid(conversation: CachedConversation, message: Message): CachedConversation {
  const { messages, isAtLatest, hasOlder } = conversation
  if (!isAtLatest || messages.some(({ id }) => id === message.id)) return conversation
  // Limits the cache of a reader who stays at the newest message for days.
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

/** Returns the conversation after one more update. Updates that are already included are dropped. Pure. */
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

/** Returns the conversation with a change, for the member who made it, until the update arrives. Pure. */
const withMessage = (conversation: CachedConversation, changed: Message): CachedConversation =>
  withChanged(conversation, changed)

function joined(messages: readonly Message[], others: readonly Message[]): Message[] {
  const known = new Set(messages.map(({ id }) => id))
  return byNumber([...messages, ...others.filter(({ id }) => !known.has(id))])
}

/** Returns the conversation with older messages added. Messages too far below them are dropped. Pure. */
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

/** Returns the conversation with newer messages added. Messages too far above them are dropped. Pure. */
export function withNewer(conversation: CachedConversation, newer: Omit<Stretch, 'hasOlder'>): CachedConversation {
  const all = joined(conversation.messages, newer.messages)
  return {
    ...conversation,
    messages: all.slice(-CACHED_MESSAGES_MAX),
    hasOlder: conversation.hasOlder || all.length > CACHED_MESSAGES_MAX,
    newest: Math.max(conversation.newest, newer.newest),
    // False if a message arrived during the fetch, since that message was not added.
    isAtLatest: newer.isAtLatest && newer.head >= conversation.head,
  }
}

/**
 * Returns the conversation after it was fetched again. Fetched messages replace cached ones. If there is a gap between
 * the two, the cached messages are dropped. Pure.
 */
function mergeFresh(conversation: CachedConversation, fresh: Stretch): CachedConversation {
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

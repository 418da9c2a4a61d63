import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { messageLink, type ShownMessage, showAny } from '../messages/message-view.ts'
import { nameOf, peopleOf } from '../people.ts'
import { findByWords } from './queries.ts'

const EXCERPT_LENGTH = 240
const EXCERPT_BEFORE = 60

/** Returns the text around the first match, or the beginning. Pure. */
export function excerptOf(content: string, words: string): string {
  const text = content.replaceAll(/\s+/g, ' ')
  if (text.length <= EXCERPT_LENGTH) return text
  const first = words.toLowerCase().match(/[\p{L}\p{N}]{3,}/u)?.[0] ?? ''
  const at = first === '' ? 0 : Math.max(0, text.toLowerCase().indexOf(first) - EXCERPT_BEFORE)
  const part = text.slice(at, at + EXCERPT_LENGTH).toWellFormed()
  return `${at > 0 ? '…' : ''}${part}${at + EXCERPT_LENGTH < text.length ? '…' : ''}`
}

type Asked = {
  q: string
  conversation?: string | undefined
  from?: string | undefined
  page: number
  size: number
}

const otherIn = (shown: ShownMessage, readerId: string): string | undefined => {
  if (!('thread_id' in shown)) return undefined
  return shown.sender_id === readerId ? shown.recipient_id : shown.sender_id
}

/** Finds messages by their words, among those that the caller may read. */
export async function searchMessages(kernel: Kernel, actor: Actor, { q, conversation, from, page, size }: Asked) {
  const asked = { words: q, readerId: actor.id, conversation, from }
  const found = await findByWords(kernel.db, { ...asked, limit: size + 1, offset: (page - 1) * size })
  const rows = found.slice(0, size)
  const shown = await showAny({ ...kernel, readerId: actor.id }, rows)
  const others = [...shown.values()].flatMap((message) => otherIn(message, actor.id) ?? [])
  const people = await peopleOf(kernel.db, others)
  const results = rows.flatMap(({ id, name }) => {
    const message = shown.get(id)
    if (!message) return []
    const where = name ?? nameOf(people, otherIn(message, actor.id) ?? '')
    const link = messageLink(message, actor.id)
    return [{ message, where, link, excerpt: excerptOf(message.content, q) }]
  })
  return { results, has_more: found.length > size }
}

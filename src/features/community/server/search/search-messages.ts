import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { initialsOf, readSearch, spotWords, textQuery } from '#features/search/server/public.ts'
import { messageLink, type ShownMessage, showAny } from '../messages/message-view.ts'
import { nameOf, peopleOf } from '../people.ts'
import { findByWords } from './queries.ts'

const EXCERPT_LENGTH = 240
const EXCERPT_BEFORE = 60
/** Minimum length of a word to show in the excerpt. */
const SEARCHED_LENGTH_MIN = 2

/** Returns an excerpt around the first match, or from the beginning without a match. Pure. */
export function excerptOf(content: string, search: string): string {
  const words = readSearch(search)
  const asked = words.wanted.flat().filter(({ length }) => length >= SEARCHED_LENGTH_MIN)
  const { text, spots } = spotWords(content.replaceAll(/\s+/g, ' '), initialsOf(words))
  if (text.length <= EXCERPT_LENGTH) return text
  const first = spots.find((spot) => spot.words.some((word) => asked.some((one) => word.startsWith(one))))
  const at = Math.max(0, (first?.at ?? 0) - EXCERPT_BEFORE)
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

/** Searches the messages that the caller may read. */
export async function searchMessages(kernel: Kernel, actor: Actor, { q, conversation, from, page, size }: Asked) {
  const asked = { words: await textQuery(kernel.db, q), readerId: actor.id, conversation, from }
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

import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpans, SpanCollector, spansIn, uncovered } from '../losses/spans.ts'
import { idsOf } from './characters.ts'
import type { MoveIds } from './move-ids.ts'
import type { MoveIndex } from './move-index.ts'
import { type Move, UNKNOWN } from './moved-text.ts'
import { itemAt } from './positions.ts'

type Claims = {
  /** The text that a tab says it inserted again. */
  claims: readonly MoveIds[]
  /** The characters that its change inserted. */
  added: ClockSpans
  /** Returns the text of a deleted character, if it is still known. */
  textOf: (id: Id) => string | undefined
}

const characterAt = (doc: Y.Doc, id: Id): string | undefined => {
  const item = itemAt(doc, id)
  return item?.content instanceof Y.ContentString ? item.content.str.charAt(id.clock - item.id.clock) : undefined
}

function isDeleted(doc: Y.Doc, { client, clock }: Id): boolean {
  if (clock >= Y.getState(doc.store, client)) return false
  const structs = doc.store.clients.get(client) ?? []
  return structs[Y.findIndexSS(structs, clock)]?.deleted === true
}

/**
 * Returns the claims of a tab that the document confirms. The change must have inserted each new character once, and
 * the old characters must be deleted. Both must have the same text, if both texts are known. Each old character may have
 * one copy: one with thousands of copies would make every later repair slow.
 */
export function confirmedClaims(doc: Y.Doc, { claims, added, textOf }: Claims): MoveIds[] {
  const confirmed: MoveIds[] = []
  const ends = new Map<number, number>()
  const used = new SpanCollector()
  const sorted = claims.toSorted(
    ({ copy: one }, { copy: other }) => one.client - other.client || one.clock - other.clock,
  )
  for (const claim of sorted) {
    const { source, copy, length } = claim
    const { client, clock } = copy
    const isAdded = length > 0 && uncovered({ client, from: clock, to: clock + length }, added).length === 0
    const sources = { client: source.client, from: source.clock, to: source.clock + length }
    if (!isAdded || clock < (ends.get(client) ?? 0) || spansIn(sources, used.spans).length > 0) continue
    ends.set(client, clock + length)
    const ids = Array.from(
      { length },
      (_, at) =>
        [
          { client: source.client, clock: source.clock + at },
          { client, clock: clock + at },
        ] as const,
    )
    const isTrue = ids.every(([old, made]) => {
      const before = characterAt(doc, old) ?? textOf(old)
      const after = characterAt(doc, made)
      return isDeleted(doc, old) && (before === undefined || after === undefined || before === after)
    })
    if (!isTrue) continue
    used.add(sources)
    confirmed.push(claim)
  }
  return confirmed
}

/** Returns whether the text of a move is that of the earlier moves of the same characters, if these know it. Pure. */
export const agreesWithCopies = (index: MoveIndex, { source, text }: Move): boolean =>
  idsOf(source, text.length).every((id, at) => {
    const known = index.characterOf(id)
    return known === undefined || [UNKNOWN, known].includes(text.charAt(at))
  })

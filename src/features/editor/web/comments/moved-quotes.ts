import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { charactersIn, type Range } from '#formats/manuscript/anchors.ts'

/** The quoted words of a thread. */
export type QuotedWords = Range & { id: string }

/**
 * Quoted words that were cut: the removed characters without white space, and the range of the quoted ones among them.
 */
export type CutWords = { id: string; removed: string; at: number; length: number }

const mapThrough = ({ from, to }: Range, map: { map: (pos: number, assoc: number) => number }): Range => ({
  from: map.map(from, 1),
  to: map.map(to, -1),
})

/** Returns the quoted words that a transaction removed. Pure. */
export function cutWords({ mapping, docs }: Transaction, quoted: readonly QuotedWords[]): CutWords[] {
  return quoted.flatMap(({ id, ...words }) => {
    let range: Range = words
    for (const [index, map] of mapping.maps.entries()) {
      const doc = docs[index]
      const next = mapThrough(range, map)
      if (next.from >= next.to && doc) {
        let removed: Range | undefined
        map.forEach((from, to) => {
          if (from <= range.from && range.to <= to) removed = { from, to }
        })
        if (!removed) return []
        const all = charactersIn(doc, removed)
        const at = all.places.findIndex((place) => place >= range.from)
        const { length } = all.places.filter((place) => place >= range.from && place < range.to)
        return length > 0 ? [{ id, removed: all.characters, at, length }] : []
      }
      range = next
    }
    return []
  })
}

/** Returns the cut words that a transaction inserted again, together with all text that was cut with them. Pure. */
export function pastedWords({ mapping, doc }: Transaction, cut: readonly CutWords[]): QuotedWords[] {
  if (cut.length === 0) return []
  const inserted: Range[] = []
  for (const [index, map] of mapping.maps.entries()) {
    map.forEach((...[, , from, to]) => {
      const rest = mapping.slice(index + 1)
      if (from < to) inserted.push({ from: rest.map(from, -1), to: rest.map(to, 1) })
    })
  }
  const texts = inserted.map((range) => charactersIn(doc, range))
  return cut.flatMap(({ id, removed, at, length }) => {
    for (const { characters, places } of texts) {
      const start = characters.indexOf(removed)
      const [from, last] = [places[start + at], places[start + at + length - 1]]
      if (start >= 0 && from !== undefined && last !== undefined) return [{ id, from, to: last + 1 }]
    }
    return []
  })
}

/**
 * Returns whether a transaction only types or removes text within blocks. Other changes may replace whole nodes, so
 * that their text gets new characters in the shared document. Pure.
 */
export const isTyping = ({ steps, docs, mapping }: Transaction): boolean =>
  steps.every((step, index) => {
    if (!(step instanceof ReplaceStep)) return false
    const { content, openStart } = step.slice
    const isInline = openStart === 0 && (content.size === 0 || content.firstChild?.isInline === true)
    let isWithin = isInline
    mapping.maps[index]?.forEach((from, to) => {
      const doc = docs[index]
      if (doc && !doc.resolve(from).sameParent(doc.resolve(to))) isWithin = false
    })
    return isWithin
  })

import * as Y from 'yjs'
import { itemsIn } from '../losses/items.ts'
import { firstItemOf } from '../losses/removals.ts'
import type { Id, LostRun } from '../losses/lost-runs.ts'
import type { ClockSpan, ClockSpans } from '../losses/spans.ts'
import { spansByClient, spansIn, withoutSpans } from '../losses/spans.ts'
import { idsOf } from './characters.ts'
import { addRemembered, partsIn, type Remembered, textById } from './deleted-text.ts'
import { type CharacterRun, type Passage, UNKNOWN } from './moved-text.ts'

/** The maximum number of characters to compare. A change of more characters probably replaces the text of a section. */
const COMPARED_LENGTH_MAX = 200_000

const lengthOf = (spans: ClockSpans): number =>
  [...spans.values()].flat().reduce((sum, { from, to }) => sum + to - from, 0)

/** Returns the spans of characters that a transaction added. Pure. */
export const addedSpans = ({ beforeState, afterState }: Y.Transaction): ClockSpans =>
  spansByClient(
    [...afterState].flatMap(([client, to]): ClockSpan[] => {
      const from = beforeState.get(client) ?? 0
      return to > from ? [{ client, from, to }] : []
    }),
  )

/** Returns whether an item's content is text, or was text that Yjs has discarded. */
export const isText = (content: Y.Item['content']): content is Y.ContentString | Y.ContentDeleted =>
  content instanceof Y.ContentString || content instanceof Y.ContentDeleted

/** Returns the text nodes, deleted or not, that contain any of these characters. */
export function textsWith(doc: Y.Doc, spans: ClockSpans): Set<Y.XmlText> {
  const texts = new Set<Y.XmlText>()
  for (const { parent, content } of itemsIn(doc, spans))
    if (isText(content) && parent instanceof Y.XmlText) texts.add(parent)
  return texts
}

/** Returns the passages of a text node. `read` returns the runs of an item, or null for an item that ends a passage. */
function passagesOf(text: Y.XmlText, read: (item: Y.Item) => CharacterRun[] | null): Passage[] {
  const passages: CharacterRun[][] = [[]]
  for (let item = firstItemOf(text); item; item = item.right) {
    const runs = read(item)
    if (runs) passages.at(-1)?.push(...runs)
    else passages.push([])
  }
  return passages.filter((passage) => passage.length > 0)
}

const isComparable = (spans: ClockSpans): boolean => spans.size > 0 && lengthOf(spans) <= COMPARED_LENGTH_MAX

/**
 * Returns the text that a change deleted, as one passage for each text node. Ignores the characters in between: others
 * may have typed them, and the change's author may not have received them. `erased` characters were deleted earlier.
 * Their text is known only if it is remembered. Call it before Yjs discards deleted characters.
 * @returns no passages if there are too many characters to compare
 */
export function deletedPassages(
  doc: Y.Doc,
  {
    deleted,
    erased,
    remembered = [],
  }: Record<'deleted' | 'erased', ClockSpans> & { remembered?: readonly Remembered[] },
): Passage[] {
  const both = spansByClient([...deleted.values(), ...erased.values()].flat())
  if (!isComparable(both)) return []
  const textOfErased = textById(remembered.map(({ passage }) => passage))
  const read = ({ id, length, content, deleted: isDeleted, countable }: Y.Item): CharacterRun[] => {
    if (!isDeleted || !countable) return []
    const { client, clock } = id
    if (content instanceof Y.ContentString) return partsIn({ client, clock, text: content.str }, deleted)
    return spansIn({ client, from: clock, to: clock + length }, erased).map(({ from, to }) => {
      const text = idsOf({ client, clock: from }, to - from).map((one) => textOfErased(one) ?? UNKNOWN)
      return { client, clock: from, text: text.join('') }
    })
  }
  const passages = [...textsWith(doc, both)].flatMap((text) => passagesOf(text, read))
  // Yjs no longer knows where the characters of deleted nodes were.
  const found = passages.flat().map(({ client, clock, text }) => ({ client, from: clock, to: clock + text.length }))
  const rest = spansByClient(withoutSpans(erased, spansByClient(found)))
  for (const one of remembered) {
    const passage = one.passage.flatMap((run) => partsIn(run, rest))
    if (passage.length > 0) addRemembered(passages, { ...one, passage })
  }
  return passages
}

/** Returns whether an item was inserted directly after another one and has the next clock. */
const follows = (last: Y.Item, { id, origin, parent }: Y.Item): boolean =>
  last.id.client === id.client &&
  last.id.clock + last.length === id.clock &&
  origin?.client === id.client &&
  origin.clock === id.clock - 1 &&
  parent === last.parent

/**
 * Returns the text that a change inserted in nodes that no longer exist, as the passages in which it was inserted.
 * Pure.
 */
export function lostPassages(runs: readonly LostRun[]): Passage[] {
  const passages: CharacterRun[][] = []
  let end: Id | undefined
  for (const { kind, client, clock, length, text, origin } of runs) {
    if (kind !== 'text' || text === '') continue
    const isNext = end?.client === client && end.clock === clock && origin?.clock === clock - 1
    if (!isNext) passages.push([])
    passages.at(-1)?.push({ client, clock, text })
    end = { client, clock: clock + length }
  }
  return passages
}

/**
 * Returns the text that a change inserted, as the passages in which it was inserted. Text that was later typed inside a
 * passage is a separate passage. Text that was later deleted consists of unknown characters.
 * @returns no passages if there are too many characters to compare
 */
export function insertedPassages(doc: Y.Doc, added: ClockSpans): Passage[] {
  if (!isComparable(added)) return []
  const passages: CharacterRun[][] = []
  let last: Y.Item | undefined
  for (const item of itemsIn(doc, added)) {
    if (!(item.parent instanceof Y.XmlText)) continue
    const { id, content, length } = item
    const text = content instanceof Y.ContentString ? content.str : UNKNOWN.repeat(length)
    if (!last || !follows(last, item)) passages.push([])
    if (isText(content)) passages.at(-1)?.push({ client: id.client, clock: id.clock, text })
    last = item
  }
  return passages.filter((passage) => passage.some(({ text }) => !text.startsWith(UNKNOWN)))
}

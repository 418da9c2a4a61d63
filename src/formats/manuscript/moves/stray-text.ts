import * as Y from 'yjs'
import type { Id, LostRun } from '../losses/lost-runs.ts'
import { firstItemOf, sectionAround } from '../losses/removals.ts'
import type { ClockSpan } from '../losses/spans.ts'
import { keyOf } from './characters.ts'
import { itemAt, lastOf, leftOf, marksAt, nearestText, textAround } from './positions.ts'

/** A place next to a character, or at the start of a block. */
export type Place = { id: Id; is: 'after' | 'before' | 'in' }

/** Returns whether a text is already at its place after a character. */
export function isPlaced(doc: Y.Doc, text: Id, { id, is }: Place): boolean {
  const item = itemAt(doc, text)
  if (is !== 'after' || !item || item.deleted || item.id.clock !== text.clock) return false
  const left = nearestText(item, 'left')
  return left !== undefined && keyOf(lastOf(left)) === keyOf(id)
}

/** Text that must move to a place next to a character. */
export type Placed = { span: ClockSpan; place: Place }

/** Text that remained at its old place when the text around it was moved, with its marks. */
export type Stray = LostRun & { marks: Record<string, unknown> }

/** Returns the runs of the text that remained at its old place, including text that was typed after it. */
export function strayText(doc: Y.Doc, first: readonly ClockSpan[]): Stray[] {
  const strays = new Map<string, Stray>()
  const open = [...first]
  for (let span = open.pop(); span; span = open.pop()) {
    for (const run of runsIn(doc, withRest(doc, span))) {
      if (strays.has(keyOf(run))) continue
      strays.set(keyOf(run), run)
      open.push(...typedAfter(doc, run))
    }
  }
  return [...strays.values()]
}

/** Extends a span to the end of its item, since Yjs joins letters that are typed one after another. */
function withRest(doc: Y.Doc, { client, from, to }: ClockSpan): ClockSpan {
  const last = itemAt(doc, { client, clock: to - 1 })
  return { client, from, to: last ? last.id.clock + last.length : to }
}

/** Returns the text in a span that still exists, as runs. */
export function runsIn(doc: Y.Doc, { client, from, to }: ClockSpan): Stray[] {
  const runs: Stray[] = []
  for (let clock = from; clock < to;) {
    const item = itemAt(doc, { client, clock })
    if (!item) return runs
    const end = Math.min(to, item.id.clock + item.length)
    const text = textAround(item)
    if (!item.deleted && item.content instanceof Y.ContentString && text) {
      const into = clock - item.id.clock
      runs.push({
        client,
        clock,
        length: end - clock,
        kind: 'text',
        text: item.content.str.slice(into, into + end - clock),
        origin: into === 0 ? leftOf(item) : { client, clock: clock - 1 },
        rightOrigin: item.rightOrigin,
        parent: null,
        attribute: null,
        section: item.parent instanceof Y.AbstractType ? (sectionAround(item.parent) ?? null) : null,
        isSuggested: false,
        marks: marksAt(text, { client, clock }),
      })
    }
    clock = end
  }
  return runs
}

function typedAfter(doc: Y.Doc, run: LostRun): ClockSpan[] {
  const text = textAround(itemAt(doc, run))
  const spans: ClockSpan[] = []
  for (let item = text ? firstItemOf(text) : null; item; item = item.right) {
    const { id, length } = item
    const origin = leftOf(item)
    const into = (origin?.clock ?? 0) - run.clock
    if (item.deleted || origin?.client !== run.client || into < 0 || into >= run.length) continue
    if (id.client === run.client && id.clock >= run.clock && id.clock < run.clock + run.length) continue
    spans.push({ client: id.client, from: id.clock, to: id.clock + length })
  }
  return spans
}

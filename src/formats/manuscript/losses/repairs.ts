import * as Y from 'yjs'
import { manuscript } from '../schema.ts'
import { firstItemOf, isAmong, type ItemHolder, valuesOf, wasThere } from './removals.ts'
import type { ClockSpan, ClockSpans } from './spans.ts'

const typeOf = ({ content }: Y.Item): ItemHolder | undefined =>
  content instanceof Y.ContentType ? content.type : undefined

function* childrenOf(type: ItemHolder): Generator<Y.Item> {
  for (let item = firstItemOf(type); item; item = item.right) yield item
}

const hasText = (text: Y.XmlText, deleted: ClockSpans): boolean =>
  [...childrenOf(text)].some((item) => item.content instanceof Y.ContentString && wasThere(item, deleted))

/** Tells whether a node broke the schema already before a transaction removed it: then a tab's editor did so, not a person. */
function wasBroken(node: Y.XmlElement, deleted: ClockSpans): boolean {
  let match = manuscript.nodes[node.nodeName]?.contentMatch
  for (const item of childrenOf(node)) {
    if (!wasThere(item, deleted)) continue
    const child = typeOf(item)
    const type = child instanceof Y.XmlElement ? manuscript.nodes[child.nodeName] : undefined
    if (child instanceof Y.XmlText && !hasText(child, deleted)) continue
    match = match?.matchType(type ?? manuscript.nodes.text) ?? undefined
    if (!match) return true
  }
  return match?.validEnd !== true
}

/** Tells whether a transaction took a table's last rows: none of those who each removed some meant all of them. */
function emptiesTable(item: Y.Item, deleted: ClockSpans): boolean {
  const row = typeOf(item)
  const table = item.parent
  if (!(row instanceof Y.XmlElement && row.nodeName === 'table_row' && table instanceof Y.XmlElement)) return false
  return wasOfSeveral(table, deleted) && ![...childrenOf(table)].some((child) => !child.deleted)
}

// A table whose every row one change removes was meant to be removed: only where other rows went before is its end nobody's choice.
const wasOfSeveral = (table: Y.XmlElement, deleted: ClockSpans): boolean =>
  [...childrenOf(table)].some((child) => child.deleted && !isAmong(child, deleted))

function* wholeOf(item: Y.Item, isPart: (item: Y.Item) => boolean): Generator<ClockSpan> {
  if (!isPart(item)) return
  const { client, clock } = item.id
  yield { client, from: clock, to: clock + item.length }
  const type = typeOf(item)
  if (!type) return
  for (const [, value] of valuesOf(type)) yield* wholeOf(value, isPart)
  for (const child of childrenOf(type)) yield* wholeOf(child, isPart)
}

/** Lists what nodes still hold. */
export const spansIn = (nodes: Y.Item[]): ClockSpan[] =>
  nodes.flatMap((node) => [...wholeOf(node, ({ deleted }) => !deleted)])

/** Lists what a change removed although no person chose to: nodes that other removals had left incomplete, and the last rows of tables. */
export function brokenSpans(topmost: Y.Item[], deleted: ClockSpans): ClockSpan[] {
  return topmost
    .filter((item) => {
      const node = typeOf(item)
      if (!(node instanceof Y.XmlElement)) return false
      return wasBroken(node, deleted) || emptiesTable(item, deleted)
    })
    .flatMap((item) => [...wholeOf(item, (part) => isAmong(part, deleted))])
}

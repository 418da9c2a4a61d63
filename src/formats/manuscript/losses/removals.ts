import * as Y from 'yjs'
import { sectionOfRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'
import type { ClockSpans } from './spans.ts'
import { uncovered } from './spans.ts'

/**
 * Position of Yjs ids in a removed text: client, first clock, number of clocks, offset of the first character, and
 * kind.
 */
export type PlacedRun = [
  client: number,
  clock: number,
  length: number,
  offset: number,
  is: 'text' | 'gone' | 'node' | Attribute,
  /** Of a node: the character behind its content. */ end?: number,
]
/** An attribute's value, by its name. */
type Attribute = `=${string}`

/** A node that a change removed, as it was before: what arrives later and was written in it belongs there. */
export type Removal = {
  /** The node's id in the shared document. */
  client: number
  clock: number
  section: string
  /** The text before the node. */
  before: string
  text: string
  runs: PlacedRun[]
  /** True if this server removed the node, with the whole document in view. */
  isOwn: boolean
}

/** A removal is remembered up to this size: of a longer one, what arrives for its end has no exact place. */
const REMOVED_LENGTH_MAX = 100_000
const REMOVED_RUNS_MAX = 10_000
/** Length of the neighbouring text that identifies a place. */
export const CONTEXT_LENGTH = 80

type YType = Y.AbstractType<unknown>
/** Any type of Yjs, whatever events it sends. */
export type ItemHolder = Pick<YType, '_item' | '_start' | '_map'>

/* oxlint-disable no-underscore-dangle -- Yjs gives the items of a type, and a type's own, no other names. */
export const itemOf = (type: ItemHolder): Y.Item | null => type._item
export const firstItemOf = (type: ItemHolder): Y.Item | null => type._start
export const valuesOf = (type: ItemHolder): Iterable<[string, Y.Item]> => type._map
/* oxlint-enable no-underscore-dangle */

/** Returns the section around a type; undefined where it is in none. Pure. */
export function sectionAround(type: YType): string | undefined {
  let root = type
  for (let item = itemOf(root); item; item = itemOf(root)) {
    if (!(item.parent instanceof Y.AbstractType)) return undefined
    root = item.parent
  }
  return root.doc ? sectionOfRoot(Y.findRootTypeKey(root)) : undefined
}

/** Tells whether an item was there until the transaction that deleted these spans. Pure. */
export const wasThere = (item: Y.Item, deleted: ClockSpans): boolean => !item.deleted || isAmong(item, deleted)

export const isAmong = ({ id: { client, clock } }: Y.Item, spans: ClockSpans): boolean =>
  uncovered({ client, from: clock, to: clock + 1 }, spans).length === 0

export const isBlock = (type: ItemHolder): boolean =>
  type instanceof Y.XmlElement && manuscript.nodes[type.nodeName]?.isBlock === true

class Walk {
  text = ''
  readonly runs: PlacedRun[] = []
  private readonly deleted: ClockSpans

  constructor(deleted: ClockSpans) {
    this.deleted = deleted
  }

  take(item: Y.Item): void {
    const { content } = item
    const isThere = wasThere(item, this.deleted)
    const isText = content instanceof Y.ContentString && isThere && this.text.length < REMOVED_LENGTH_MAX
    const type: ItemHolder | undefined = content instanceof Y.ContentType ? content.type : undefined
    if (type && isThere && isBlock(type) && this.text !== '' && !this.text.endsWith('\n')) this.text += '\n'
    const run = this.place(item, isText ? 'text' : type ? 'node' : 'gone')
    if (isText) this.text += content.str
    if (!type || !isThere) return
    for (const [name, value] of valuesOf(type))
      for (let each: Y.Item | null = value; each; each = each.left) this.place(each, `=${name}`)
    for (let child = firstItemOf(type); child; child = child.right) this.take(child)
    run[5] = this.text.length
  }

  private place({ id: { client, clock }, length }: Y.Item, is: PlacedRun[4]): PlacedRun {
    const offset = this.text.length
    const last = this.runs.at(-1)
    const isNext = last?.[0] === client && last[1] + last[2] === clock && last[4] === is && is !== 'node'
    if (isNext && last[3] + (is === 'text' ? last[2] : 0) === offset) {
      last[2] += length
      return last
    }
    const run: PlacedRun = [client, clock, length, offset, is]
    if (this.runs.length < REMOVED_RUNS_MAX) this.runs.push(run)
    return run
  }
}

function textBefore(item: Y.Item, deleted: ClockSpans): string {
  let before = ''
  for (let left = item.left; left && before.length < CONTEXT_LENGTH; left = left.left) {
    if (left.deleted) continue
    const walk = new Walk(deleted)
    walk.take(left)
    before = walk.text + (before ? `\n${before}` : '')
  }
  return before.slice(-CONTEXT_LENGTH)
}

/** Describes a node that a transaction deleted, before Yjs forgets it; undefined for one of no section. */
export function removalOf(item: Y.Item, deleted: ClockSpans): Omit<Removal, 'isOwn'> | undefined {
  const section = item.parent instanceof Y.AbstractType ? sectionAround(item.parent) : undefined
  if (section === undefined) return undefined
  const walk = new Walk(deleted)
  walk.take(item)
  const { client, clock } = item.id
  return { client, clock, section, before: textBefore(item, deleted), text: walk.text, runs: walk.runs }
}

import * as Y from 'yjs'
import { sectionOfRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'
import { type ClockSpans, contains } from './spans.ts'

/**
 * The position of a run of Yjs ids in removed text. `length` is the number of clocks, and `offset` is the offset of the
 * first character.
 */
export type PlacedRun = [
  client: number,
  clock: number,
  length: number,
  offset: number,
  is: 'text' | 'gone' | 'node' | Attribute,
  /** For a node: the offset after its content. */ end?: number,
]
/** An attribute: an equals sign and the attribute's name. */
type Attribute = `=${string}`

/**
 * The content of a node before a change removed it. If text that others wrote in the node arrives later, this record
 * provides its position.
 */
export type Removal = {
  /** The node's id in the shared document. */
  client: number
  clock: number
  section: string
  /** The text before the node. */
  before: string
  text: string
  runs: PlacedRun[]
  /** True if this server removed the node. The server has the whole document. */
  isOwn: boolean
}

/**
 * The maximum size of a recorded removal, in characters and in runs. The position of text beyond these limits is not
 * recorded exactly.
 */
const REMOVED_LENGTH_MAX = 100_000
const REMOVED_RUNS_MAX = 10_000
/** The number of characters before and after a position that are stored to identify the position. */
export const CONTEXT_LENGTH = 80

type YType = Y.AbstractType<unknown>
/** Any Yjs type, regardless of its type parameter for events. */
export type ItemHolder = Pick<YType, '_item' | '_start' | '_map'>

/* oxlint-disable no-underscore-dangle -- Yjs has no public names for a type's item and for the items in it. */
export const itemOf = (type: ItemHolder): Y.Item | null => type._item
export const firstItemOf = (type: ItemHolder): Y.Item | null => type._start
export const valuesOf = (type: ItemHolder): Iterable<[string, Y.Item]> => type._map
/* oxlint-enable no-underscore-dangle */

/** Returns the name of the section that contains a Yjs type; undefined if it is in no section. Pure. */
export function sectionAround(type: YType): string | undefined {
  let root = type
  for (let item = itemOf(root); item; item = itemOf(root)) {
    if (!(item.parent instanceof Y.AbstractType)) return undefined
    root = item.parent
  }
  return root.doc ? sectionOfRoot(Y.findRootTypeKey(root)) : undefined
}

/** Returns whether an item existed before the transaction that deleted these spans. Pure. */
export const wasThere = (item: Y.Item, deleted: ClockSpans): boolean => !item.deleted || isAmong(item, deleted)

export const isAmong = ({ id }: Y.Item, spans: ClockSpans): boolean => contains(spans, id)

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

/**
 * Returns the record of a node that a transaction deleted; undefined if it is in no section. Call it before Yjs
 * discards the node.
 */
export function removalOf(item: Y.Item, deleted: ClockSpans): Omit<Removal, 'isOwn'> | undefined {
  const section = item.parent instanceof Y.AbstractType ? sectionAround(item.parent) : undefined
  if (section === undefined) return undefined
  const walk = new Walk(deleted)
  walk.take(item)
  const { client, clock } = item.id
  return { client, clock, section, before: textBefore(item, deleted), text: walk.text, runs: walk.runs }
}

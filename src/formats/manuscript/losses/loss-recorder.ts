import * as Y from 'yjs'
import { manuscript } from '../schema.ts'
import { type LostRun, lostArrivals, lostBefore } from './lost-runs.ts'
import { itemsIn } from './items.ts'
import {
  type Removal,
  removalOf,
  itemOf,
  type ItemHolder,
  firstItemOf,
  wasThere,
  isAmong,
  valuesOf,
} from './removals.ts'
import { deletedSpans, type ClockSpan, type ClockSpans, spansByClient, withoutSpans } from './spans.ts'

const NONE: ReadonlyMap<number, ClockSpan[]> = new Map()

export type Losses = { runs: LostRun[]; removals: Removal[] }

/** Returns the clocks that came with a transaction and are deleted already. */
function deadArrivals({ doc, beforeState, afterState }: Y.Transaction): ClockSpan[] {
  const dead: ClockSpan[] = []
  for (const [client, to] of afterState) {
    const from = beforeState.get(client) ?? 0
    const structs = from < to ? (doc.store.clients.get(client) ?? []) : []
    for (let at = structs.length - 1; at >= 0; at -= 1) {
      const { id, length, deleted } = structs[at] as Y.Item | Y.GC
      if (id.clock + length <= from) break
      if (deleted) dead.push({ client, from: Math.max(from, id.clock), to: id.clock + length })
    }
  }
  return dead
}

/**
 * Returns the deletions that are pending until their text arrives at the server: the person who deleted the text has
 * seen it.
 */
const expectedDeletions = ({ pendingDs }: Y.Doc['store']) => (pendingDs ? [Y.decodeUpdateV2(pendingDs).ds] : [])

// A node whose parent is still there: what is deleted inside of it is part of it.
function isTopmost({ content, parent }: Y.Item): boolean {
  return content instanceof Y.ContentType && parent instanceof Y.AbstractType && itemOf(parent)?.deleted !== true
}

/**
 * Records text that a merge deletes although nobody chose so. When a member removes a node, Yjs also deletes the text
 * that others wrote in it meanwhile; a change names only the characters that its author had seen. So the characters
 * that a transaction deletes and its change does not name are lost. Yjs forgets them right after the transaction.
 */
export class LossRecorder {
  private runs: LostRun[] = []
  private removals: Removal[] = []
  private incoming: Uint8Array | 'own' | undefined
  private expected: ReturnType<typeof expectedDeletions> = []
  private readonly doc: Y.Doc

  constructor(doc: Y.Doc) {
    this.doc = doc
    doc.on('afterTransaction', this.look)
  }

  /** Applies a member's change. @throws Error if it is not a Yjs update. */
  apply(update: Uint8Array): void {
    this.expected = expectedDeletions(this.doc.store)
    this.during(update, () => Y.applyUpdate(this.doc, update))
  }

  /** Makes a change with the whole document in view: all that it deletes is meant to go. */
  change(work: () => void): void {
    this.during('own', work)
  }

  /** Records what incomplete nodes hold: nothing shows it any more, though nobody removed it. */
  noteIncomplete(nodes: Y.Item[]): void {
    if (nodes.length === 0) return
    const before = Y.decodeStateVector(Y.encodeStateVector(this.doc))
    this.runs.push(...lostBefore(this.doc, { lost: spansByClient(spansIn(nodes)), before }))
    for (const node of nodes) {
      const removal = removalOf(node, NONE)
      if (removal) this.removals.push({ ...removal, isOwn: false })
    }
  }

  /** Returns what is recorded so far. */
  losses(): Losses {
    return { runs: [...this.runs], removals: [...this.removals] }
  }

  /** Forgets what is stored. */
  forget(stored: Losses): void {
    const known = new Set<object>([...stored.runs, ...stored.removals])
    this.runs = this.runs.filter((one) => !known.has(one))
    this.removals = this.removals.filter((one) => !known.has(one))
  }

  private during(incoming: Uint8Array | 'own', work: () => void): void {
    this.incoming = incoming
    try {
      work()
    } finally {
      this.incoming = undefined
    }
  }

  private readonly look = (transaction: Y.Transaction): void => {
    const { deleteSet } = transaction
    const dead = deadArrivals(transaction)
    if (deleteSet.clients.size === 0 && dead.length === 0) return
    const deleted = deletedSpans(deleteSet)
    const items = [...itemsIn(this.doc, deleted)]
    const topmost = items.filter(isTopmost)
    if (this.incoming !== 'own') this.noteLost({ transaction, deleted, dead, topmost })
    for (const item of topmost) {
      const removal = removalOf(item, deleted)
      if (removal) this.removals.push({ ...removal, isOwn: this.incoming === 'own' })
    }
  }

  private noteLost({ transaction, deleted, dead, topmost }: Looking): void {
    // Deletions that no change named are the work of y-prosemirror, which removes nodes that break the schema.
    const decoded = this.incoming instanceof Uint8Array ? Y.decodeUpdate(this.incoming) : undefined
    const named = decoded ? deletedSpans(decoded.ds, ...this.expected) : NONE
    const before = transaction.beforeState
    const lost = [...withoutSpans(deleted, named), ...(decoded ? brokenSpans(topmost, deleted) : [])]
    this.runs.push(...lostBefore(this.doc, { lost: spansByClient(lost), before }))
    if (decoded && dead.length > 0)
      this.runs.push(...lostArrivals(this.doc, decoded.structs, { dead: spansByClient(dead), named }))
  }
}

type Looking = { transaction: Y.Transaction; deleted: ClockSpans; dead: ClockSpan[]; topmost: Y.Item[] }

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

// A change that removes every row of a table removes the table on purpose: only if other rows were removed before,
// nobody chose the table's end.
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
const spansIn = (nodes: Y.Item[]): ClockSpan[] => nodes.flatMap((node) => [...wholeOf(node, ({ deleted }) => !deleted)])

/** Lists what a change removed although no person chose to: nodes that other removals had left incomplete, and the last rows of tables. */
function brokenSpans(topmost: Y.Item[], deleted: ClockSpans): ClockSpan[] {
  return topmost
    .filter((item) => {
      const node = typeOf(item)
      if (!(node instanceof Y.XmlElement)) return false
      return wasBroken(node, deleted) || emptiesTable(item, deleted)
    })
    .flatMap((item) => [...wholeOf(item, (part) => isAmong(part, deleted))])
}

import * as Y from 'yjs'
import { manuscript } from '../schema.ts'
import { type LostRun, lostArrivals, lostBefore } from './lost-runs.ts'
import type { MoveIds } from '../moves/move-ids.ts'
import { type Knowledge, type Recorded, TransferRecorder } from '../moves/transfer-recorder.ts'
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
import { deletedSpans, type ClockSpan, type ClockSpans, spansByClient, spansWithin, withoutSpans } from './spans.ts'

const NONE: ReadonlyMap<number, ClockSpan[]> = new Map()

export type Losses = { runs: LostRun[]; removals: Removal[] }
/** The losses and the moved text that were recorded while changes were applied. */
export type Damage = Losses & { moved: Recorded }

type Undo = Pick<Knowledge, 'undone' | 'client'>
const NO_UNDO: Undo = { undone: NONE, client: 0 }

type Incoming =
  | {
      update: Uint8Array
      knowledge: Knowledge | undefined
      isApplied?: boolean
      moved?: readonly MoveIds[] | undefined
    }
  | 'own'

/** Returns the spans that a transaction both added and deleted. */
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

/** Returns the deletions of text that has not arrived yet. Their author has seen the text, so it is not lost. */
const expectedDeletions = ({ pendingDs }: Y.Doc['store']) => (pendingDs ? [Y.decodeUpdateV2(pendingDs).ds] : [])

// Returns whether the parent of a deleted node still exists. If not, the node is part of another deleted node.
function isTopmost({ content, parent }: Y.Item): boolean {
  return content instanceof Y.ContentType && parent instanceof Y.AbstractType && itemOf(parent)?.deleted !== true
}

/**
 * Returns the deletions that a change's author intended. An undo removes the nodes that the author had inserted,
 * together with the text that others have written in them since. Nobody intended to delete that text.
 */
function intendedIn(named: ClockSpans, { undone, client }: Undo): ClockSpans {
  const others = new Map([...undone].filter(([id]) => id !== client))
  return others.size > 0 ? spansByClient(withoutSpans(named, others)) : named
}

/**
 * Records text that a merge deletes although nobody intended this. If a member removes a node, Yjs also deletes the
 * text that others wrote in the node at the same time. A change lists the deletions that its author intended. All other
 * characters that the transaction deletes are lost. The recorder stores them during the transaction, since Yjs discards
 * them afterwards.
 */
export class LossRecorder {
  private runs: LostRun[] = []
  private removals: Removal[] = []
  private incoming: Incoming | undefined
  private expected: ReturnType<typeof expectedDeletions> = []
  private readonly moved: TransferRecorder
  private readonly doc: Y.Doc

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.moved = new TransferRecorder(doc)
    doc.on('afterTransaction', this.look)
  }

  /**
   * Applies a member's change. `knowledge` is what its author had received, undefined if several tabs made the change.
   * @returns the text that the member's editor moved or inserted again; undefined if it is not known
   * @throws Error if it is not a Yjs update.
   */
  apply(update: Uint8Array, knowledge?: Knowledge): readonly MoveIds[] | undefined {
    this.expected = expectedDeletions(this.doc.store)
    const incoming: Incoming = { update, knowledge }
    this.during(incoming, () => Y.applyUpdate(this.doc, update))
    return incoming.moved
  }

  /**
   * Applies a change by the server itself. The server has the whole document, so all deletions of the change are
   * intentional.
   */
  change(work: () => void): void {
    this.during('own', work)
  }

  /** Records the content of incomplete nodes, which is no longer shown, although nobody removed it. */
  noteIncomplete(nodes: Y.Item[]): void {
    if (nodes.length === 0) return
    const before = Y.decodeStateVector(Y.encodeStateVector(this.doc))
    this.runs.push(...lostBefore(this.doc, { lost: spansByClient(spansIn(nodes)), before }))
    for (const node of nodes) {
      const removal = removalOf(node, NONE)
      if (removal) this.removals.push({ ...removal, isOwn: false })
    }
  }

  /** Returns what was recorded so far. */
  losses(): Damage {
    return { runs: [...this.runs], removals: [...this.removals], moved: this.moved.recorded() }
  }

  /**
   * Returns whether a repair may be needed: text was lost, or several members changed text that one of them may have
   * moved.
   */
  get mayNeedRepair(): boolean {
    return this.runs.length > 0 || this.moved.isConcurrent
  }

  /** Removes the recorded losses that have been stored. */
  forget(stored: Damage): void {
    this.moved.forget(stored.moved)
    const known = new Set<object>([...stored.runs, ...stored.removals])
    this.runs = this.runs.filter((one) => !known.has(one))
    this.removals = this.removals.filter((one) => !known.has(one))
  }

  private during(incoming: Incoming, work: () => void): void {
    this.incoming = incoming
    try {
      work()
    } finally {
      this.incoming = undefined
    }
  }

  private readonly look = (transaction: Y.Transaction): void => {
    const { incoming } = this
    const deleted = deletedSpans(transaction.deleteSet)
    const decoded = typeof incoming === 'object' ? Y.decodeUpdate(incoming.update) : undefined
    const undo = (typeof incoming === 'object' ? incoming.knowledge : undefined) ?? NO_UNDO
    const named = decoded ? intendedIn(deletedSpans(decoded.ds, ...this.expected), undo) : NONE
    const dead = deadArrivals(transaction)
    const topmost = [...itemsIn(this.doc, deleted)].filter(isTopmost)
    const lost =
      incoming === 'own' || (deleted.size === 0 && dead.length === 0)
        ? { runs: [], arrivals: [] }
        : this.lostIn({ transaction, deleted, dead, topmost, named, structs: decoded?.structs })
    this.runs.push(...lost.runs, ...lost.arrivals, ...this.retractedIn(transaction, deleted, undo))
    if (incoming === 'own')
      this.moved.note(transaction, {
        deleted,
        named: deleted,
        knowledge: undefined,
        isOwn: true,
        runs: [],
        arrivals: [],
      })
    // Ignores the second transaction of a change, in which Yjs only removes needless formatting.
    else if (incoming && !incoming.isApplied) {
      incoming.isApplied = true
      const { knowledge } = incoming
      incoming.moved = this.moved.note(transaction, { deleted, named, knowledge, isOwn: false, ...lost })
    }
    for (const item of topmost) {
      const removal = removalOf(item, deleted)
      if (removal) this.removals.push({ ...removal, isOwn: incoming === 'own' })
    }
  }

  /**
   * Returns the text of a tab that its undo deleted. This text is lost if the tab's editor had copied it from other
   * members and the undo could not insert their text again.
   */
  private retractedIn(
    { beforeState: before }: Y.Transaction,
    deleted: ClockSpans,
    { undone, client }: Undo,
  ): LostRun[] {
    const own = new Map([[client, undone.get(client) ?? []]])
    return lostBefore(this.doc, { lost: spansWithin(deleted, own), before }).map((run) => ({
      ...run,
      isRetracted: true,
    }))
  }

  /**
   * Returns the text that a transaction deleted although nobody intended this, and the text that arrived in nodes that
   * no longer exist.
   */
  private lostIn({
    transaction,
    deleted,
    dead,
    topmost,
    named,
    structs,
  }: Looking): Record<'runs' | 'arrivals', LostRun[]> {
    const before = transaction.beforeState
    // Deletions that the change lists are intentional, with one exception: y-prosemirror removes nodes that violate the
    // schema.
    const lost = [...withoutSpans(deleted, named), ...(structs ? brokenSpans(topmost, deleted) : [])]
    return {
      runs: lostBefore(this.doc, { lost: spansByClient(lost), before }),
      arrivals: structs && dead.length > 0 ? lostArrivals(this.doc, structs, { dead: spansByClient(dead), named }) : [],
    }
  }
}

type Looking = {
  transaction: Y.Transaction
  deleted: ClockSpans
  dead: ClockSpan[]
  topmost: Y.Item[]
  named: ClockSpans
  /** The content of a member's change. */
  structs: (Y.Item | Y.GC | Y.Skip)[] | undefined
}

const typeOf = ({ content }: Y.Item): ItemHolder | undefined =>
  content instanceof Y.ContentType ? content.type : undefined

function* childrenOf(type: ItemHolder): Generator<Y.Item> {
  for (let item = firstItemOf(type); item; item = item.right) yield item
}

const hasText = (text: Y.XmlText, deleted: ClockSpans): boolean =>
  [...childrenOf(text)].some((item) => item.content instanceof Y.ContentString && wasThere(item, deleted))

/**
 * Returns whether a node violated the schema before a transaction removed it. Such a node was removed by a tab's
 * editor, not by a person.
 */
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

/**
 * Returns whether a transaction removed the last rows of a table, and an earlier transaction had removed other rows.
 * Nobody then intended to remove all rows.
 */
function emptiesTable(item: Y.Item, deleted: ClockSpans): boolean {
  const row = typeOf(item)
  const table = item.parent
  if (!(row instanceof Y.XmlElement && row.nodeName === 'table_row' && table instanceof Y.XmlElement)) return false
  return wasOfSeveral(table, deleted) && ![...childrenOf(table)].some((child) => !child.deleted)
}

// Returns whether other rows of a table were removed earlier. If not, the change removed all rows on purpose.
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

/** Returns the spans of the content of nodes that still exist. */
const spansIn = (nodes: Y.Item[]): ClockSpan[] => nodes.flatMap((node) => [...wholeOf(node, ({ deleted }) => !deleted)])

/**
 * Returns the spans that a change removed although nobody intended this: nodes that other removals had left incomplete,
 * and the last rows of tables.
 */
function brokenSpans(topmost: Y.Item[], deleted: ClockSpans): ClockSpan[] {
  return topmost
    .filter((item) => {
      const node = typeOf(item)
      if (!(node instanceof Y.XmlElement)) return false
      return wasBroken(node, deleted) || emptiesTable(item, deleted)
    })
    .flatMap((item) => [...wholeOf(item, (part) => isAmong(part, deleted))])
}

import { joinBackward, setBlockType, splitBlock, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import {
  defaultDeleteFilter,
  defaultProtectedNodes,
  updateYFragment,
  yXmlFragmentToProseMirrorRootNode,
} from 'y-prosemirror'
import * as Y from 'yjs'
import { knownLost } from '../losses/known-losses.ts'
import { LossRecorder } from '../losses/loss-recorder.ts'
import type { LostRun } from '../losses/lost-runs.ts'
import { piecesOf } from '../losses/lost-pieces.ts'
import { type ClockSpan, type ClockSpans, spansByClient } from '../losses/spans.ts'
import { sectionRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'
import { type Edit, textMovedBy } from './edited-text.ts'
import type { MoveIds } from './move-ids.ts'
import type { Move } from './moved-text.ts'
import type { Knowledge } from './transfer-recorder.ts'
import { redoneText, undoneIn } from './undone-text.ts'
import { repairMoves } from './repair-moves.ts'

const { nodes, marks } = manuscript
const rootOf = (doc: Y.Doc) => sectionRoot(doc, 'methods')

/** Returns the section's text as an editor shows it, one line for each block of text. */
export function linesOf(doc: Y.Doc): string[] {
  const lines: string[] = []
  yXmlFragmentToProseMirrorRootNode(rootOf(doc), manuscript).descendants((node) => {
    if (node.isTextblock) lines.push(node.textContent)
    return !node.isTextblock
  })
  return lines
}

const EDIT = 'edit'

type Since = { since: number; isWhole?: boolean; undone: ClockSpan[]; moved: MoveIds[] | undefined }

/** A tab whose editor changes the shared document in the same way as y-prosemirror in a browser. */
export class Tab {
  readonly doc = new Y.Doc()
  /** The changes that the tab has not sent yet. */
  readonly unsent: { update: Uint8Array; knowledge: Knowledge }[] = []
  /** The changes of others that the tab has not received yet. */
  readonly incoming: Uint8Array[] = []
  isOnline = true
  /** The text that undo deleted while the tab was offline. */
  readonly undone: ClockSpan[] = []
  /** The text that edits moved while the tab was offline. */
  private readonly moved: MoveIds[] = []
  /** False if the tab does not know which text it moved. */
  knowsMoves = true
  private edit: Edit | undefined
  private justMoved: MoveIds[] = []
  private readonly history: Y.UndoManager

  constructor(clientId: number) {
    this.doc.clientID = clientId
    this.history = new Y.UndoManager(rootOf(this.doc), {
      trackedOrigins: new Set([EDIT]),
      captureTimeout: 0,
      deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    })
    this.doc.on('afterTransaction', (made: Y.Transaction) => {
      const moved = made.origin === EDIT && this.edit ? textMovedBy(made, rootOf(this.doc), this.edit) : []
      if (!moved) throw new Error('The editor and the document differ.')
      this.justMoved = moved
    })
    this.doc.on('update', (update: Uint8Array, origin: unknown, ...[doc, made]: [Y.Doc, Y.Transaction]) => {
      if (origin === 'remote') return
      const undone = origin === this.history ? undoneIn(made).undone : []
      const moved = this.justMoved
      if (!this.isOnline) {
        this.undone.push(...undone)
        this.moved.push(...moved)
      } else {
        const since = made.beforeState.get(doc.clientID) ?? 0
        this.unsent.push({ update, knowledge: this.knowledge({ since, undone, moved }) })
      }
    })
  }

  /** Returns what the tab has received. @param since the clock from which its own changes are not sent yet. */
  knowledge({ since, isWhole = false, undone, moved }: Since): Knowledge {
    const vector = Y.decodeStateVector(Y.encodeStateVector(this.doc))
    return {
      vector,
      isWhole,
      redone: redoneText(this.doc, since),
      undone: spansByClient(undone),
      moved,
      client: this.doc.clientID,
    }
  }

  /** Returns the text that edits moved while the tab was offline, and forgets it. */
  takeMoved(): MoveIds[] | undefined {
    const moved = this.moved.splice(0)
    return this.knowsMoves ? moved : undefined
  }

  get node(): Node {
    return yXmlFragmentToProseMirrorRootNode(rootOf(this.doc), manuscript)
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'remote')
  }

  /** Runs an editor command with a selection. */
  run(command: Command, from: number, to = from): void {
    const doc = this.node
    const start = EditorState.create({ doc })
    const selected = start.apply(start.tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))))
    // Makes one edit one change, as y-prosemirror's plugin does.
    command(selected, (transaction) => {
      this.edit = { before: doc, after: transaction.doc, mapping: transaction.mapping }
      this.doc.transact(
        () => updateYFragment(this.doc, rootOf(this.doc), transaction.doc, { mapping: new Map(), isOMark: new Map() }),
        EDIT,
      )
    })
  }

  /** Returns the position before a text in the editor's document. */
  positionOf(text: string): number {
    let found = -1
    this.node.descendants((node, pos) => {
      const at = node.isTextblock ? node.textContent.indexOf(text) : -1
      if (at >= 0 && found < 0) found = pos + 1 + at
      return found < 0
    })
    if (found < 0) throw new Error(`${text} is not in ${JSON.stringify(linesOf(this.doc))}`)
    return found
  }

  /** Returns the position at the end of the block that begins with a text. */
  endOf(text: string): number {
    const start = this.positionOf(text)
    return start + (this.node.resolve(start).parent.content.size - this.node.resolve(start).parentOffset)
  }

  undo(): void {
    this.history.undo()
  }

  redo(): void {
    this.history.redo()
  }

  type(text: string, at: number): void {
    this.run((state, dispatch) => {
      dispatch?.(state.tr.insertText(text, at))
      return true
    }, at)
  }

  split(at: number): void {
    this.run(splitBlock, at)
  }

  join(at: number): void {
    this.run(joinBackward, at)
  }

  makeHeading(at: number): void {
    this.run(setBlockType(nodes.heading, { level: 3 }), at)
  }

  makeParagraph(at: number): void {
    this.run(setBlockType(nodes.paragraph), at)
  }

  makeList(at: number): void {
    this.run(wrapInList(nodes.bullet_list), at)
  }

  quote(at: number): void {
    this.run(wrapIn(nodes.blockquote), at)
  }

  bold(from: number, to: number): void {
    this.run(toggleMark(marks.strong), from, to)
  }

  erase(from: number, to: number): void {
    this.run((state, dispatch) => {
      dispatch?.(state.tr.delete(from, to))
      return true
    }, from)
  }
}

/** A server and the tabs of several writers. Each test decides when changes arrive. */
export class CoWriters {
  readonly tabs: Tab[]
  private readonly server = new Y.Doc()
  private readonly recorder = new LossRecorder(this.server)
  private moves: Move[] = []
  private readonly lost: { client: number; words: string }[] = []
  private readonly offeredSpans: { client: number; from: number; to: number }[] = []
  private readonly signs = new Map<number, number>()

  constructor(lines: string[], clientIds: number[]) {
    const doc = manuscript.node(
      'doc',
      null,
      lines.map((line) => manuscript.node('paragraph', null, line === '' ? [] : [manuscript.text(line)])),
    )
    updateYFragment(this.server, rootOf(this.server), doc, { mapping: new Map(), isOMark: new Map() })
    this.tabs = clientIds.map((id) => new Tab(id))
    for (const tab of this.tabs) this.connect(tab)
  }

  get lines(): string[] {
    return linesOf(this.server)
  }

  /** The words offered to their writers, by the tab's client id. */
  get offered(): { client: number; words: string }[] {
    return this.lost
  }

  disconnect(tab: Tab): void {
    tab.isOnline = false
    tab.incoming.length = 0
  }

  /** Syncs a tab as a browser does: sends its own changes before it applies the changes of others. */
  connect(tab: Tab): void {
    const vector = Y.encodeStateVector(this.server)
    const since = Y.decodeStateVector(vector).get(tab.doc.clientID) ?? 0
    const knowledge = tab.knowledge({ since, isWhole: true, undone: tab.undone.splice(0), moved: tab.takeMoved() })
    const own = Y.encodeStateAsUpdate(tab.doc, vector)
    const again = tab.unsent.splice(0)
    tab.receive(Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(tab.doc)))
    tab.isOnline = true
    tab.incoming.length = 0
    for (const {
      update,
      knowledge: { redone, undone, moved },
    } of again)
      this.take(tab, update, { ...knowledge, redone, undone, moved })
    this.take(tab, own, knowledge)
  }

  private take(tab: Tab, update: Uint8Array, knowledge: Knowledge): void {
    this.recorder.apply(update, knowledge)
    this.tell(update, tab)
  }

  private tell(update: Uint8Array, except?: Tab): void {
    for (const other of this.tabs) if (other !== except && other.isOnline) other.incoming.push(update)
  }

  /** Delivers the next unsent change of a tab to the server. @returns whether there was one. */
  send(tab: Tab): boolean {
    const change = tab.unsent.shift()
    if (change) this.take(tab, change.update, change.knowledge)
    return change !== undefined
  }

  /** Delivers the next change of others to a tab. @returns whether there was one. */
  hear(tab: Tab): boolean {
    const update = tab.incoming.shift()
    if (update) tab.receive(update)
    return update !== undefined
  }

  /** Repairs the text and offers lost words, as the server does shortly after a change. */
  repair(): void {
    const damage = this.recorder.losses()
    const { runs, removals, moved } = damage
    const before = Y.encodeStateVector(this.server)
    let update: Uint8Array | undefined
    let settled: ClockSpans = new Map()
    let lost: LostRun[] = []
    const own = this.server.clientID
    this.server.once('update', (made: Uint8Array) => (update = made))
    this.recorder.change(() => {
      const signFor = (client: number) => {
        const sign = this.signs.get(client) ?? this.signs.size + 1
        this.signs.set(client, sign)
        return sign
      }
      const repaired = repairMoves(this.server, { known: this.moves, ...moved, runs, signFor })
      this.moves = [...this.moves, ...repaired.moves]
      ;({ settled, lost } = repaired)
    })
    this.server.clientID = own
    if (update) this.tell(Y.encodeStateAsUpdate(this.server, before))
    const known = spansByClient([...[...settled.values()].flat(), ...this.offeredSpans])
    const pieces = piecesOf({ runs: knownLost(lost, known), removals })
    for (const { writer: client, words, spans } of pieces) {
      this.lost.push({ client, words })
      this.offeredSpans.push(...spans)
    }
    this.recorder.forget(damage)
  }

  /** Delivers all changes, and repairs until nothing changes any more. */
  settle(): void {
    for (const tab of this.tabs) if (!tab.isOnline) this.connect(tab)
    for (let round = 0; round < 3; round += 1) {
      for (const tab of this.tabs) while (this.send(tab));
      this.repair()
      for (const tab of this.tabs) while (this.hear(tab));
    }
  }
}

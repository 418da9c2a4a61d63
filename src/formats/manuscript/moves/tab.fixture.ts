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
import { type ClockSpan, spansByClient } from '../losses/spans.ts'
import { sectionRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'
import { type Edit, textMovedBy } from './edited-text.ts'
import type { MoveIds } from './move-ids.ts'
import type { Knowledge } from './transfer-recorder.ts'
import { redoneText, undoneIn } from './undone-text.ts'

const { nodes, marks } = manuscript
export const rootOf = (doc: Y.Doc) => sectionRoot(doc, 'methods')

/** Returns the section's text as an editor shows it, one line for each block of text. */
export function linesOf(doc: Y.Doc): string[] {
  const lines: string[] = []
  yXmlFragmentToProseMirrorRootNode(rootOf(doc), manuscript).descendants((node) => {
    if (node.isTextblock) lines.push(node.textContent)
    return !node.isTextblock
  })
  return lines
}

/** A change by another member, and the text that it moved, if that is known. */
export type ForeignChange = { update: Uint8Array; moved?: readonly MoveIds[] | undefined }

/** A tab as the server sees it. */
export type ServedTab = {
  readonly doc: Y.Doc
  /** The changes that the tab has not sent yet. */
  readonly unsent: { update: Uint8Array; knowledge: Knowledge }[]
  /** The changes of others that the tab has not received yet. */
  readonly incoming: ForeignChange[]
  isOnline: boolean
  receive: (change: ForeignChange) => void
  /**
   * Returns what the tab has received, and what its changes did to text while it was offline, and forgets the latter.
   * @param since the clock from which the tab's changes are not stored yet
   */
  takeKnowledge: (since: number) => Knowledge
}

const EDIT = 'edit'

type Since = { since: number; isWhole?: boolean; undone: ClockSpan[]; moved: MoveIds[] | undefined }

/** A tab whose editor changes the shared document in the same way as y-prosemirror in a browser. */
export class Tab implements ServedTab {
  readonly doc = new Y.Doc()
  readonly unsent: { update: Uint8Array; knowledge: Knowledge }[] = []
  readonly incoming: ForeignChange[] = []
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
      continues: false,
      client: this.doc.clientID,
    }
  }

  takeKnowledge(since: number): Knowledge {
    const moved = this.moved.splice(0)
    return this.knowledge({
      since,
      isWhole: true,
      undone: this.undone.splice(0),
      moved: this.knowsMoves ? moved : undefined,
    })
  }

  get node(): Node {
    return yXmlFragmentToProseMirrorRootNode(rootOf(this.doc), manuscript)
  }

  receive({ update }: ForeignChange): void {
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

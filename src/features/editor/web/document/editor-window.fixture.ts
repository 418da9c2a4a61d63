import type { Node } from 'prosemirror-model'
import { EditorState, type PluginView, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Awareness } from 'y-protocols/awareness'
import { initProseMirrorDoc, yUndoPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { spansByClient } from '#formats/manuscript/losses/spans.ts'
import { TabServer } from '#formats/manuscript/moves/co-writers.fixture.ts'
import type { ForeignChange, ServedTab } from '#formats/manuscript/moves/tab.fixture.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { pluginsFor } from '../editor/plugins.ts'
import { TextMoves } from './text-moves.ts'

/** A view of an editor without a page: it has the state, the plugins and their views. */
class PagelessView {
  state: EditorState
  readonly composing = false
  isDestroyed = false
  readonly dom = Object.assign(new EventTarget(), { ownerDocument: new EventTarget(), classList: new Set() })
  private readonly pluginViews: PluginView[] = []

  constructor(state: EditorState) {
    this.state = state
    for (const { spec } of state.plugins) if (spec.view) this.pluginViews.push(spec.view(this.asView))
  }

  get asView(): EditorView {
    return this as unknown as EditorView
  }

  hasFocus(): boolean {
    return false
  }

  endOfTextblock(side: string, { selection: { $head } }: EditorState): boolean {
    return side === 'backward' ? $head.parentOffset === 0 : $head.parentOffset === $head.parent.content.size
  }

  readonly dispatch = (transaction: Transaction): void => {
    const before = this.state
    this.state = before.apply(transaction)
    for (const view of this.pluginViews) view.update?.(this.asView, before)
  }

  /** Types a letter, or a space, which may turn the line into a heading or a list. */
  type(letter: string): void {
    const { from, to } = this.state.selection
    const insert = () => this.state.tr.insertText(letter, from, to)
    const isHandled = this.state.plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(plugin, this.asView, from, to, letter, insert),
    )
    if (!isHandled) this.dispatch(insert())
  }

  /** Presses a key. @returns whether the editor handled it */
  press(key: string, { ctrlKey = false, shiftKey = false } = {}): boolean {
    const event = { key, ctrlKey, shiftKey, keyCode: 0 } as KeyboardEvent
    return this.state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, this.asView, event) === true)
  }

  destroy(): void {
    this.isDestroyed = true
    for (const view of this.pluginViews) view.destroy?.()
  }
}

const REMOTE = Symbol('from the server')

/** A member's window with the editor of the product. Only the page and the network are simulated. */
export class EditorWindow implements ServedTab {
  readonly doc = new Y.Doc()
  readonly unsent: ServedTab['unsent'] = []
  readonly incoming: ServedTab['incoming'] = []
  isOnline = true
  private readonly textMoves = new TextMoves()
  private readonly remoteListeners = new Set<(change: ForeignChange) => void>()
  private readonly awareness = new Awareness(this.doc)
  private opened: PagelessView | undefined

  constructor(clientId: number) {
    this.doc.clientID = clientId
    this.doc.on('update', (update: Uint8Array, origin: unknown, ...[, made]: [Y.Doc, Y.Transaction]) => {
      if (origin === REMOTE) return
      const done = this.textMoves.of(made)
      if (!this.isOnline) return this.textMoves.add(done)
      this.unsent.push({ update, knowledge: this.knowledge(done, { isWhole: false }) })
    })
  }

  private get root(): Y.XmlFragment {
    return sectionRoot(this.doc, 'methods')
  }

  /** Opens the editor. */
  open(): void {
    const { doc, textMoves, awareness } = this
    const beforeRemote = (listener: (change: ForeignChange) => void) => {
      this.remoteListeners.add(listener)
      return () => void this.remoteListeners.delete(listener)
    }
    const context = {
      doc,
      section: 'methods',
      paperId: '',
      memberId: '',
      connection: { textMoves, beforeRemote, awareness },
    } as unknown as PluginContext
    const { doc: node, mapping } = initProseMirrorDoc(this.root, manuscript)
    this.opened = new PagelessView(EditorState.create({ doc: node, plugins: pluginsFor(context, mapping) }))
    // Keys of a test have no time between them, so only `beginStep` begins a step of undo.
    this.history.captureTimeout = Number.POSITIVE_INFINITY
  }

  close(): void {
    this.view.destroy()
    this.awareness.destroy()
  }

  get view(): PagelessView {
    if (!this.opened) throw new Error('The editor is not open.')
    return this.opened
  }

  /** The text that the editor shows. */
  get node(): Node {
    return this.view.state.doc
  }

  private get history(): Y.UndoManager {
    return (yUndoPluginKey.getState(this.view.state) as { undoManager: Y.UndoManager }).undoManager
  }

  /** Begins a step that undo takes back as a whole. */
  beginStep(): void {
    this.history.stopCapturing()
  }

  select(from: number, to = from): void {
    const { doc, tr } = this.view.state
    this.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
  }

  receive(change: ForeignChange): void {
    this.textMoves.known.add(change.moved ?? [])
    for (const listener of this.remoteListeners) listener(change)
    Y.applyUpdate(this.doc, change.update, REMOTE)
  }

  takeKnowledge(since: number): ReturnType<ServedTab['takeKnowledge']> {
    return this.knowledge(this.textMoves.take(this.doc, since), { isWhole: true })
  }

  private knowledge(
    { redone = [], undone = [], moved, continues = false }: ReturnType<TextMoves['of']>,
    { isWhole }: { isWhole: boolean },
  ): ReturnType<ServedTab['takeKnowledge']> {
    const vector = Y.decodeStateVector(Y.encodeStateVector(this.doc))
    const { clientID: client } = this.doc
    return { vector, isWhole, redone, undone: spansByClient(undone), moved, continues, client }
  }
}

/** Opens the windows of two members with the same text. */
export function openWindows(beginning: Node): {
  one: EditorWindow
  other: EditorWindow
  server: TabServer<EditorWindow>
} {
  const [one, other] = [new EditorWindow(101), new EditorWindow(102)]
  const server = new TabServer(beginning, [one, other])
  one.open()
  other.open()
  return { one, other, server }
}

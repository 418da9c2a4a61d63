import { EditorState, type Transaction, TextSelection } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor, type NodeView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { initProseMirrorDoc } from 'y-prosemirror'
import type { Node } from 'prosemirror-model'
import { TEX_COMMANDS } from '#formats/jats/in/tex-dialects.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { unitsAsTex } from '#formats/latex/units.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { FORMULA_BYTES_MAX } from '#formats/manuscript/limits.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { suggestingAround } from '../suggestions/suggestion-plugin.ts'
import { pluginsFor } from './plugins.ts'
import { wearStyles } from './styles.ts'
import { onUnreadable, unreadableIn } from './unreadable-data.ts'
import { setAttrs } from './attributes-data.ts'

type TextParts = { label: string; guidance: string; canEdit: boolean }

/** Shows the editor for the open section, whose text is shared with all writers. */
export function SectionText({ label, guidance, canEdit }: TextParts) {
  const { doc, connection, section, paperId, memberId, setView, view } = useManuscript()
  const leaving = useId()
  const place = useRef<HTMLDivElement>(null)
  const editable = useEffectEvent(() => canEdit)
  useEffect(() => {
    // Checks again, since unreadable content may have arrived after the component was rendered.
    if (!place.current || unreadableIn(doc, section)) return
    wearStyles()
    const root = sectionRoot(doc, section)
    const { doc: written, mapping } = initProseMirrorDoc(root, manuscript)
    // Adds an empty paragraph for the cursor to an empty section. Otherwise, all text that arrives would be selected.
    const node = root.length > 0 ? written : manuscript.topNodeType.createAndFill()
    if (!node) return
    const fresh = new EditorView(place.current, {
      state: EditorState.create({
        doc: node,
        plugins: pluginsFor({ doc, connection, section, paperId, memberId }, mapping),
      }),
      nodeViews: NODE_VIEWS,
      dispatchTransaction: dispatching,
      editable: () => editable(),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': label,
        'aria-describedby': `${guidance} ${leaving}`,
        class: 'manuscript',
      },
    })
    connection.awareness.setLocalStateField('section', section)
    setView(fresh)
    const close = () => {
      stop()
      setView(null)
      fresh.destroy()
    }
    const stop = onUnreadable({ doc, section }, close)
    return close
  }, [doc, connection, section, paperId, memberId, label, guidance, leaving, setView])
  useEffect(() => {
    // The view is already destroyed if another section was opened.
    if (view && !view.isDestroyed) view.setProps({ editable: () => canEdit })
  }, [view, canEdit])
  return (
    <>
      <p id={leaving} className="sr-only">
        Press Escape, then Tab, to leave the text.
      </p>
      <div ref={place} className="min-h-[420px]" />
    </>
  )
}

/** The views of nodes that are drawn and edited in place, by node name; a new view is added here. */
const NODE_VIEWS: Record<string, NodeViewConstructor> = {
  equation: (node, view, getPos) => new EquationView(node, view, getPos),
  formula: (node, view, getPos) => new EquationView(node, view, getPos),
}

type Dispatch = (this: EditorView, transaction: Transaction) => void

/**
 * Wrappers around an editor's dispatch. A feature that must see transactions first, such as suggesting, adds its
 * wrapper here.
 */
const AROUND: ((dispatch: Dispatch) => Dispatch)[] = [suggestingAround]

function apply(this: EditorView, transaction: Transaction): void {
  // Ignores transactions of plugins with timers, such as the one that draws cursors, after another section was opened.
  if (this.isDestroyed) return
  this.updateState(this.state.apply(transaction))
}

const dispatching: Dispatch = AROUND.reduce<Dispatch>((dispatch, around) => around(dispatch), apply)

/** The renderer of TeX. It is fetched only if there is an equation. */
const fetchRenderer = async () => (await import('temml')).default

type Renderer = Awaited<ReturnType<typeof fetchRenderer>>

/** Renders TeX as MathML. */
function draw(temml: Renderer, place: HTMLElement, { tex, isBlock }: { tex: string; isBlock: boolean }): void {
  try {
    const math = document.createElement('div')
    temml.render(unitsAsTex(tex), math, {
      displayMode: isBlock,
      throwOnError: true,
      macros: { ...TEX_COMMANDS },
    })
    place.replaceChildren(...math.childNodes)
    place.removeAttribute('data-wrong')
  } catch (error) {
    place.textContent = tex
    place.dataset.wrong = (error as Error).message.split('\n')[0] ?? 'This TeX cannot be read.'
  }
}

/** Returns a transaction that moves the cursor behind a node, or onto a new line if no text follows the node. */
function behind({ tr, doc }: EditorState, pos: number): Transaction {
  const part = doc.nodeAt(pos)
  const after = pos + (part?.nodeSize ?? 0)
  const isAlone = part?.isBlock === true && doc.resolve(after).nodeAfter?.isTextblock !== true
  if (isAlone && part.attrs.tex !== '') tr.insert(after, manuscript.nodes.paragraph.create())
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1)).scrollIntoView()
}

const REPLACED_MS = 60_000

/** Shows an equation or formula, and a field for its TeX while the equation is selected. */
class EquationView implements NodeView {
  readonly dom: HTMLElement
  private readonly drawn = document.createElement('span')
  private readonly field = document.createElement('input')
  private readonly wrong = document.createElement('span')
  private node: Node
  /** The formula as this member typed it in the field; undefined until they type. */
  private typed: string | undefined

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.node = node
    this.dom = document.createElement(node.isBlock ? 'div' : 'span')
    this.dom.className = node.isBlock ? 'equation' : 'formula'
    this.field.type = 'text'
    this.field.setAttribute('aria-label', 'TeX of this equation')
    this.field.placeholder = 'TeX, such as \\frac{a}{b}'
    this.field.spellcheck = false
    this.field.maxLength = FORMULA_BYTES_MAX
    this.wrong.setAttribute('role', 'alert')
    this.field.addEventListener('input', () => {
      const pos = getPos()
      if (pos === undefined || !view.editable) return
      this.typed = this.field.value
      setAttrs(view, pos, { tex: this.typed })
    })
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      this.leave(view, getPos)
    })
    // Removes an empty equation, since it would show only its number.
    this.field.addEventListener('blur', () => setTimeout(() => this.removeIfEmpty(view, getPos)))
    this.field.addEventListener('blur', () => this.end())
    this.dom.append(this.drawn, this.field, this.wrong)
    this.show()
  }

  /**
   * Ends editing. Shows the formula of the document again. If another member has replaced it in the meantime, shows the
   * typed version in a message.
   */
  private end(): void {
    const { typed } = this
    this.typed = undefined
    this.show()
    if (!typed || typed === this.node.attrs.tex) return
    showToast({ title: 'Someone else changed this equation', text: `Your version: ${typed}`, durationMs: REPLACED_MS })
  }

  private removeIfEmpty(view: EditorView, getPos: () => number | undefined): void {
    // Does nothing if another window took the focus, or if the editor is closed.
    if (view.isDestroyed || !view.editable || !this.dom.isConnected || !document.hasFocus()) return
    const pos = getPos()
    if (pos === undefined || this.node.attrs.tex !== '' || document.activeElement === this.field) return
    view.dispatch(view.state.tr.delete(pos, pos + this.node.nodeSize))
  }

  /**
   * Moves the cursor after the node. Otherwise the node would stay selected, and the next typed letter would replace
   * it.
   */
  private leave(view: EditorView, getPos: () => number | undefined): void {
    const pos = getPos()
    if (pos !== undefined && view.editable) view.dispatch(behind(view.state, pos))
    view.focus()
  }

  private show(): void {
    const tex = this.node.attrs.tex as string
    // Does not show another member's formula in the field while this member types, since their letters would be mixed.
    if (this.typed === undefined && this.field.value !== tex) this.field.value = tex
    void this.draw()
  }

  private async draw(): Promise<void> {
    const temml = await fetchRenderer()
    // Reads the formula only after the renderer has loaded, since the formula may have changed in the meantime.
    const tex = this.node.attrs.tex as string
    draw(temml, this.drawn, { tex, isBlock: this.node.isBlock })
    this.wrong.textContent = tex === '' ? '' : (this.drawn.dataset.wrong ?? '')
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.show()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    this.field.focus()
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
  }

  stopEvent(event: Event): boolean {
    return event.target === this.field
  }

  ignoreMutation(): boolean {
    return true
  }
}

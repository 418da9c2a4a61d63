import { EditorState, type Transaction, TextSelection } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor, type NodeView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { initProseMirrorDoc } from 'y-prosemirror'
import type { Node } from 'prosemirror-model'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { FORMULA_BYTES_MAX } from '#formats/manuscript/limits.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { suggestingAround } from '../suggestions/suggestion-plugin.ts'
import { pluginsFor } from './plugins.ts'
import { wearStyles } from './styles.ts'
import { onUnreadable, unreadableIn } from './unreadable-data.ts'
import { setAttrs } from './attributes-data.ts'

type TextParts = { label: string; guidance: string; canEdit: boolean }

/** Edits the text of the open section, shared with all writers. */
export function SectionText({ label, guidance, canEdit }: TextParts) {
  const { doc, connection, section, paperId, memberId, setView, view } = useManuscript()
  const leaving = useId()
  const place = useRef<HTMLDivElement>(null)
  const editable = useEffectEvent(() => canEdit)
  useEffect(() => {
    // Unreadable content may have arrived since this was drawn.
    if (!place.current || unreadableIn(doc, section)) return
    wearStyles()
    const root = sectionRoot(doc, section)
    const { doc: written, mapping } = initProseMirrorDoc(root, manuscript)
    // If nothing is written yet, the cursor needs a line: otherwise all arriving text would be selected.
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
    // If another section was opened, this section's view has just been removed.
    if (view && !view.isDestroyed) view.setProps({ editable: () => canEdit })
  }, [view, canEdit])
  return (
    <>
      <p id={leaving} className="sr-only">
        Escape, then Tab, leaves the text.
      </p>
      <div ref={place} className="min-h-[420px]" />
    </>
  )
}

/** The views of nodes that are drawn and edited in place; a new view is added here, by the node's name. */
const NODE_VIEWS: Record<string, NodeViewConstructor> = {
  equation: (node, view, getPos) => new EquationView(node, view, getPos),
  formula: (node, view, getPos) => new EquationView(node, view, getPos),
}

type Dispatch = (this: EditorView, transaction: Transaction) => void

/**
 * Wrappers of an editor's dispatch; a subject that must see transactions first, as suggesting does, adds its wrapper
 * here.
 */
const AROUND: ((dispatch: Dispatch) => Dispatch)[] = [suggestingAround]

function apply(this: EditorView, transaction: Transaction): void {
  // Plugins that wait, as for a cursor's drawing, may dispatch after another section was opened.
  if (this.isDestroyed) return
  this.updateState(this.state.apply(transaction))
}

const dispatching: Dispatch = AROUND.reduce<Dispatch>((dispatch, around) => around(dispatch), apply)

/** Draws TeX as MathML. Fetched when there is an equation. */
async function draw(place: HTMLElement, tex: string, isBlock: boolean): Promise<void> {
  const { default: temml } = await import('temml')
  try {
    const math = document.createElement('div')
    temml.render(tex, math, { displayMode: isBlock, throwOnError: true })
    place.replaceChildren(...math.childNodes)
    place.removeAttribute('data-wrong')
  } catch (error) {
    place.textContent = tex
    place.dataset.wrong = (error as Error).message.split('\n')[0] ?? 'This TeX cannot be read.'
  }
}

/** Moves the cursor after a node; to a line of its own, if no text follows it. */
function behind({ tr, doc }: EditorState, pos: number): Transaction {
  const part = doc.nodeAt(pos)
  const after = pos + (part?.nodeSize ?? 0)
  const isAlone = part?.isBlock === true && doc.resolve(after).nodeAfter?.isTextblock !== true
  if (isAlone && part.attrs.tex !== '') tr.insert(after, manuscript.nodes.paragraph.create())
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1)).scrollIntoView()
}

/** An equation or a formula: drawn, and edited as TeX while it is selected. */
class EquationView implements NodeView {
  readonly dom: HTMLElement
  private readonly drawn = document.createElement('span')
  private readonly field = document.createElement('input')
  private readonly wrong = document.createElement('span')
  private node: Node

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
      if (pos !== undefined && view.editable) setAttrs(view, pos, { tex: this.field.value })
    })
    this.field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      this.leave(view, getPos)
    })
    // An equation that is left empty is removed: only its number would be shown.
    this.field.addEventListener('blur', () => setTimeout(() => this.removeIfEmpty(view, getPos)))
    this.dom.append(this.drawn, this.field, this.wrong)
    this.show()
  }

  private removeIfEmpty(view: EditorView, getPos: () => number | undefined): void {
    // A blur because another window came to the front is ignored, and a closed editor removes nothing.
    if (view.isDestroyed || !view.editable || !this.dom.isConnected || !document.hasFocus()) return
    const pos = getPos()
    if (pos === undefined || this.node.attrs.tex !== '' || document.activeElement === this.field) return
    view.dispatch(view.state.tr.delete(pos, pos + this.node.nodeSize))
  }

  /** Moves the cursor after the node: while it is selected, the next letter would replace it. */
  private leave(view: EditorView, getPos: () => number | undefined): void {
    const pos = getPos()
    if (pos !== undefined && view.editable) view.dispatch(behind(view.state, pos))
    view.focus()
  }

  private show(): void {
    const tex = this.node.attrs.tex as string
    if (this.field.value !== tex) this.field.value = tex
    void this.draw(tex)
  }

  private async draw(tex: string): Promise<void> {
    await draw(this.drawn, tex, this.node.isBlock)
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

import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import { FORMULA_BYTES_MAX } from '#formats/manuscript/limits.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { setAttrs } from './attributes-data.ts'

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

/** A cursor behind a part; in a line of its own, where no text goes on behind it. */
function behind({ tr, doc }: EditorState, pos: number): Transaction {
  const part = doc.nodeAt(pos)
  const after = pos + (part?.nodeSize ?? 0)
  const isAlone = part?.isBlock === true && doc.resolve(after).nodeAfter?.isTextblock !== true
  if (isAlone && part.attrs.tex !== '') tr.insert(after, manuscript.nodes.paragraph.create())
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1)).scrollIntoView()
}

/** An equation or a formula: drawn, and written as TeX while it is chosen. */
export class EquationView implements NodeView {
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
    // Left empty, it is no equation: only its number would stand there.
    this.field.addEventListener('blur', () => setTimeout(() => this.removeIfEmpty(view, getPos)))
    this.dom.append(this.drawn, this.field, this.wrong)
    this.show()
  }

  private removeIfEmpty(view: EditorView, getPos: () => number | undefined): void {
    // Another window in front is no leaving, and a closed editor removes nothing.
    if (view.isDestroyed || !view.editable || !this.dom.isConnected || !document.hasFocus()) return
    const pos = getPos()
    if (pos === undefined || this.node.attrs.tex !== '' || document.activeElement === this.field) return
    view.dispatch(view.state.tr.delete(pos, pos + this.node.nodeSize))
  }

  /** Writing goes on behind it: as long as it was chosen, the next letter would take its place. */
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

import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/**
 * The text and tooltip shown for a node. `isLost` is true if the figure, reference or other target of the node no
 * longer exists.
 */
export type Sign = { text: string; title: string; isLost: boolean }
type Draw = (node: Node) => Sign

/** Shows an inline node whose text depends on the rest of the paper, such as the number of a citation. */
class SignView implements NodeView {
  readonly dom = document.createElement('span')
  private node: Node
  private readonly draw: Draw

  constructor(node: Node, draw: Draw) {
    this.node = node
    this.draw = draw
    this.dom.className = node.type.name
    this.show()
  }

  show(): void {
    const { text, title, isLost } = this.draw(this.node)
    this.dom.textContent = text
    this.dom.title = title
    this.dom.toggleAttribute('data-lost', isLost)
    const suggested = this.node.attrs.suggested as string | null
    if (suggested) this.dom.dataset.suggested = suggested
    else delete this.dom.dataset.suggested
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.show()
    return true
  }

  ignoreMutation(): boolean {
    return true
  }
}

/** Creates views for nodes of one kind. `drawAnew` draws them again after the paper around them has changed. */
export function signsOf(draw: Draw) {
  const views = new Set<SignView>()
  return {
    view: (node: Node): NodeView => {
      const view = new SignView(node, draw)
      views.add(view)
      return Object.assign(view, { destroy: () => void views.delete(view) })
    },
    drawAnew: () => {
      for (const view of views) view.show()
    },
  }
}

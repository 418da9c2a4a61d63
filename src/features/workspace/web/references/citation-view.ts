import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { NodeView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { idsCited } from '#formats/citing/reference.ts'
import { vancouver } from '#formats/citing/styles/vancouver.ts'
import { citationLabel } from '#formats/manuscript/citing.ts'
import { followCitations } from './citations.ts'

type Followed = ReturnType<typeof followCitations>

/** A citation in the text: the numbers of what it cites, and on pointing at it what these are. */
class CitationView implements NodeView {
  readonly dom = document.createElement('span')
  private node: Node
  private readonly citations: Followed

  constructor(node: Node, citations: Followed) {
    this.node = node
    this.citations = citations
    this.dom.className = 'citation'
    this.show()
  }

  show(): void {
    const { numbers, references } = this.citations.read()
    const refs = this.node.attrs.refs as string
    const entries = idsCited(refs).map((id) => {
      const record = references.get(id)
      return record ? `${numbers.get(id)}. ${vancouver(record)}` : 'This reference was removed.'
    })
    this.dom.textContent = citationLabel(refs, numbers)
    this.dom.title = entries.join('\n')
    this.dom.toggleAttribute('data-lost', this.dom.textContent.includes('?'))
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

/** Draws citations, and anew whenever a number may be another. */
export function citationPlugin({ doc }: { doc: Y.Doc }): Plugin {
  const citations = followCitations(doc)
  const views = new Set<CitationView>()
  return new Plugin({
    props: {
      nodeViews: {
        citation: (node) => {
          const view = new CitationView(node, citations)
          views.add(view)
          return Object.assign(view, { destroy: () => void views.delete(view) })
        },
      },
    },
    view: () => ({
      destroy: citations.watch(() => {
        for (const view of views) view.show()
      }),
    }),
  })
}

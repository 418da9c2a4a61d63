import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type * as Y from 'yjs'
import { idsCited } from '#formats/citations/reference.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { citationLabel } from '#formats/manuscript/citation-labels.ts'
import { type Sign, signsOf } from '../editor/sign-view.ts'
import { type Citations, followCitations } from './citations.ts'

/**
 * Returns the text of a citation (the numbers of the cited references), and the references themselves as its tooltip.
 */
function drawCitation(node: Node, { numbers, references }: Citations): Sign {
  const refs = node.attrs.refs as string
  const entries = idsCited(refs).map((id) => {
    const record = references.get(id)
    return record ? `${numbers.get(id)}. ${vancouver(record)}` : 'This reference was removed.'
  })
  const text = citationLabel(refs, numbers)
  return { text, title: entries.join('\n'), isLost: text.includes('?') }
}

/** Draws citations, and draws them again when a number may have changed. */
export function citationPlugin({ doc }: { doc: Y.Doc }): Plugin {
  const followed = followCitations(doc)
  const citations = signsOf((node) => drawCitation(node, followed.read()))
  return new Plugin({
    props: { nodeViews: { citation: citations.view } },
    view: () => ({ destroy: followed.watch(citations.drawAnew) }),
  })
}

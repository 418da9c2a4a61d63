import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type NodeView } from 'prosemirror-view'
import { partKindOf } from '#formats/manuscript/numbering.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { followParts, type PartHere } from './parts-data.ts'

type Followed = ReturnType<typeof followParts>

const LOST = 'What was mentioned here is no longer in the paper.'

/** A mention in the text, by the number that what it names has now. */
class MentionView implements NodeView {
  readonly dom = document.createElement('span')
  private node: Node
  private readonly parts: Followed

  constructor(node: Node, parts: Followed) {
    this.node = node
    this.parts = parts
    this.dom.className = 'mention'
    this.show()
  }

  show(): void {
    const { to, suggested } = this.node.attrs as { to: string; suggested: string | null }
    const part = this.parts.read().find(({ nodeId }) => nodeId === to)
    this.dom.textContent = part?.mention ?? '?'
    this.dom.title = part ? part.caption : LOST
    this.dom.toggleAttribute('data-lost', !part)
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

const labelsKey = new PluginKey<DecorationSet>('part labels')

/** What stands beside the parts of the open section: their numbers. */
function labelsIn(doc: Node, parts: PartHere[]): DecorationSet {
  const labels = new Map(parts.map(({ nodeId, label }) => [nodeId, label]))
  const marks: Decoration[] = []
  doc.descendants((node, pos) => {
    const label = partKindOf(node.type.name) ? labels.get(node.attrs.id as string) : undefined
    if (label) marks.push(Decoration.node(pos, pos + node.nodeSize, { 'data-label': label }))
    return !node.isTextblock
  })
  return DecorationSet.create(doc, marks)
}

/** Draws mentions, and the numbers of what they name, anew whenever a number may be another. */
export function mentionPlugin({ doc }: PluginContext): Plugin[] {
  const parts = followParts(doc)
  const views = new Set<MentionView>()
  return [
    new Plugin<DecorationSet>({
      key: labelsKey,
      state: {
        init: (_config, state) => labelsIn(state.doc, parts.read()),
        apply: (transaction, before) => {
          if (transaction.getMeta(labelsKey)) return labelsIn(transaction.doc, parts.read())
          return transaction.docChanged ? before.map(transaction.mapping, transaction.doc) : before
        },
      },
      props: {
        decorations: (state) => labelsKey.getState(state),
        nodeViews: {
          mention: (node) => {
            const view = new MentionView(node, parts)
            views.add(view)
            return Object.assign(view, { destroy: () => void views.delete(view) })
          },
        },
      },
      view: (view) => ({
        destroy: parts.watch(() => {
          for (const mention of views) mention.show()
          if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(labelsKey, true))
        }),
      }),
    }),
  ]
}

import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import { partKindOf } from '#formats/manuscript/numbering.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { type Sign, signsOf } from '../editor/sign-view.ts'
import { followParts, type PartHere } from './parts-data.ts'

const LOST = 'The item mentioned here is no longer in the paper.'

/** Returns the text of a mention, with the current number of the figure, table, equation or file that it refers to. */
function drawMention(node: Node, parts: PartHere[]): Sign {
  const part = parts.find(({ nodeId }) => nodeId === node.attrs.to)
  return { text: part?.mention ?? '?', title: part?.caption ?? LOST, isLost: !part }
}

const labelsKey = new PluginKey<DecorationSet>('part labels')

/** Returns decorations that show the numbers of figures, tables, equations and files in the open section. */
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

/**
 * Draws mentions, and the numbers of figures, tables, equations and files. Draws them again when a number may have
 * changed.
 */
export function mentionPlugin({ doc }: PluginContext): Plugin[] {
  const parts = followParts(doc)
  const mentions = signsOf((node) => drawMention(node, parts.read()))
  return [
    new Plugin<DecorationSet>({
      key: labelsKey,
      state: {
        init: (_config, state) => labelsIn(state.doc, parts.read()),
        apply: (transaction, before) => {
          // Computes the labels again for changes by others. These replace the whole text of the editor, so mapping
          // would lose every label.
          if (transaction.getMeta(labelsKey) || transaction.getMeta(ySyncPluginKey))
            return labelsIn(transaction.doc, parts.read())
          return transaction.docChanged ? before.map(transaction.mapping, transaction.doc) : before
        },
      },
      props: {
        decorations: (state) => labelsKey.getState(state),
        nodeViews: { mention: mentions.view },
      },
      view: (view) => ({
        destroy: parts.watch(() => {
          mentions.drawAnew()
          if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(labelsKey, true))
        }),
      }),
    }),
  ]
}

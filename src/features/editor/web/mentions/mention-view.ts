import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import { partKindOf } from '#formats/manuscript/numbering.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { type Sign, signsOf } from '../editor/sign-view.ts'
import { followParts, type PartHere } from './parts-data.ts'

const LOST = 'What was mentioned here is no longer in the paper.'

/** Draws a mention in the text, with the current number of the part that it names. */
function drawMention(node: Node, parts: PartHere[]): Sign {
  const part = parts.find(({ nodeId }) => nodeId === node.attrs.to)
  return { text: part?.mention ?? '?', title: part?.caption ?? LOST, isLost: !part }
}

const labelsKey = new PluginKey<DecorationSet>('part labels')

/** Returns the labels next to the parts of the open section: their numbers. */
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
 * Draws mentions and the numbers of the parts that they name, and draws them again whenever a number may have changed.
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
          // As far as the editor can tell, changes by others replace the whole text: mapping would lose every label.
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

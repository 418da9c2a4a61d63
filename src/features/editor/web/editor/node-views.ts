import type { NodeViewConstructor } from 'prosemirror-view'
import { EquationView } from './equation-view.ts'

/** How single parts are drawn and edited in place; whoever draws one adds it here, by the node's name. */
export const NODE_VIEWS: Record<string, NodeViewConstructor> = {
  equation: (node, view, getPos) => new EquationView(node, view, getPos),
  formula: (node, view, getPos) => new EquationView(node, view, getPos),
}

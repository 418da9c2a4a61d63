import * as Y from 'yjs'
import { readReference } from '../../citations/reference-schema.ts'
import { REFERENCES_ROOT } from '../roots.ts'
import { type Fault, faultInSection } from './faults.ts'

// These checks are separate from faults.ts, since they need zod. Browsers need only the checks of sections.

const isReferences = (map: Y.Map<unknown>): boolean => map.doc?.share.get(REFERENCES_ROOT) === (map as unknown)

const isReference = ({ parentSub: id, content }: Y.Item): boolean =>
  id !== null &&
  content instanceof Y.ContentAny &&
  content.arr.length === 1 &&
  readReference(id, content.arr[0]) !== undefined

/**
 * Returns the fault of a Yjs item at its position in a shared manuscript (in a section or among the references);
 * undefined if the item is allowed there. Pure.
 */
export function faultOf(item: Y.Item): Fault | undefined {
  const { parent } = item
  const isKnown = parent instanceof Y.Map && isReferences(parent) && isReference(item)
  return isKnown ? undefined : faultInSection(item)
}

import * as Y from 'yjs'
import { readReference } from '../../citations/reference-schema.ts'
import { REFERENCES_ROOT } from '../roots.ts'
import { type Fault, faultInSection } from './faults.ts'

// Apart from the faults of sections, since browsers read sections and load no zod.

const isReferences = (map: Y.Map<unknown>): boolean => map.doc?.share.get(REFERENCES_ROOT) === (map as unknown)

const isReference = ({ parentSub: id, content }: Y.Item): boolean =>
  id !== null &&
  content instanceof Y.ContentAny &&
  content.arr.length === 1 &&
  readReference(id, content.arr[0]) !== undefined

/** Returns why an item may not be where it is in a shared manuscript: in a section or among the references. Pure. */
export function faultOf(item: Y.Item): Fault | undefined {
  const { parent } = item
  const isKnown = parent instanceof Y.Map && isReferences(parent) && isReference(item)
  return isKnown ? undefined : faultInSection(item)
}

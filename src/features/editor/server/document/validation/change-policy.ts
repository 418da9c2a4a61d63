import * as Y from 'yjs'
import { REFERENCES_MAX } from '#formats/citations/reference.ts'
import { REFERENCES_ROOT, referencesRoot, sectionOfRoot } from '#formats/manuscript/roots.ts'
import { faultOf } from '#formats/manuscript/yjs/document-faults.ts'
import type { Fault } from '#formats/manuscript/yjs/faults.ts'
import { insertedItems } from '#formats/manuscript/yjs/items.ts'
import { areTablesDrawable, isWide } from '#formats/manuscript/yjs/structure.ts'
import { planOf } from '#features/team/server/public.ts'
import { NOT_OURS, NOT_STORED_TOO_LONG } from '../limits.ts'
import { sectionsTouched } from '../touched-sections.ts'
import { attributeTooLong } from '../../../limits.ts'
import { addedExtent, whyTooMuch } from './size-policy.ts'

/**
 * The reason why a change is not stored. `hostile`: none of our browser clients makes such a change. `refused`: the
 * paper would exceed a limit.
 */
export type Objection = { why: string; kind: 'hostile' | 'refused' }

const HOSTILE: Objection = { why: NOT_OURS, kind: 'hostile' }

const isOwnRoot = (name: string): boolean => name === REFERENCES_ROOT || planOf(sectionOfRoot(name) ?? '') !== undefined

const objectionTo = (fault: Fault): Objection =>
  fault.is === 'foreign' ? HOSTILE : { why: `${attributeTooLong(fault.name)} ${NOT_STORED_TOO_LONG}`, kind: 'refused' }

// Checks only inserted colspans and rowspans, since existing ones were checked when they were inserted.
const isOfWide = ({ parent, parentSub }: Y.Item): boolean =>
  (parentSub === 'colspan' || parentSub === 'rowspan') && parent instanceof Y.XmlElement && isWide(parent)

/**
 * Returns the reason why a change of a shared document can't be stored; undefined if the paper can still be read,
 * derived and exported. Checks only the items that the change inserted, since existing content was checked when it
 * arrived. `mayBeLong` is true if a section may contain more letters than the limit. Pure.
 */
export function objectionIn(doc: Y.Doc, transaction: Y.Transaction, mayBeLong: boolean): Objection | undefined {
  for (const name of doc.share.keys()) if (!isOwnRoot(name)) return HOSTILE
  const brought = insertedItems(transaction)
  for (const item of brought) {
    const fault = faultOf(item)
    if (fault) return objectionTo(fault)
  }
  if (referencesRoot(doc).size > REFERENCES_MAX) return HOSTILE
  if (brought.some(isOfWide) && !areTablesDrawable(doc)) return HOSTILE
  const extent = mayBeLong ? 'long' : addedExtent(transaction, brought)
  if (!extent) return undefined
  const [why] = sectionsTouched(transaction).flatMap((name) => whyTooMuch(doc, name, extent) ?? [])
  return why === undefined ? undefined : { why, kind: 'refused' }
}

/** Returns the size in bytes of pending structures: strokes and deletions that depend on missing changes. */
const pendingBytes = ({ store: { pendingStructs, pendingDs } }: Y.Doc): number =>
  (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)

/** Returns whether a document contains the text of each of these tabs up to a clock. Pure. */
export const reaches = ({ store }: Y.Doc, clocks: ReadonlyMap<number, number>): boolean =>
  [...clocks].every(([client, to]) => Y.getState(store, client) >= to)

/**
 * Applies a change. @returns whether the document contains the whole change. If not, the change depends on missing
 * changes, and Yjs applies it once they arrive.
 * @throws Error if it is not a Yjs update
 */
export function appliesWhole(doc: Y.Doc, update: Uint8Array, apply = () => Y.applyUpdate(doc, update)): boolean {
  const pendingBefore = pendingBytes(doc)
  apply()
  // The document may hold the same change already, waiting for the same missing one.
  return pendingBytes(doc) <= pendingBefore && reaches(doc, Y.parseUpdateMeta(update).to)
}

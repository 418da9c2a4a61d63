import * as Y from 'yjs'
import { REFERENCES_MAX } from '#formats/citing/reference.ts'
import { readReference } from '#formats/citing/reference-schema.ts'
import { REFERENCES_ROOT, sectionOfRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { planOf } from '../../sections.ts'

const isOwnRoot = (name: string): boolean => name === REFERENCES_ROOT || planOf(sectionOfRoot(name) ?? '') !== undefined

function areOwnAttributes(element: Y.XmlElement): boolean {
  const known = manuscript.nodes[element.nodeName]?.spec.attrs ?? {}
  return Object.entries(element.getAttributes()).every(([name, value]) => {
    const { validate } = (known[name] ?? {}) as { validate?: string }
    if (!(name in known)) return false
    return validate === undefined || value === null || validate.split('|').includes(typeof value)
  })
}

const areOwnMarks = (text: Y.XmlText): boolean =>
  (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).every(
    ({ insert, attributes = {} }) =>
      typeof insert === 'string' &&
      Object.keys(attributes).every((mark) => manuscript.marks[mark.replace(/--[\w+/=]{8}$/, '')]),
  )

function isOwnNode(node: unknown): boolean {
  if (node instanceof Y.XmlText) return areOwnMarks(node)
  if (!(node instanceof Y.XmlElement)) return false
  return manuscript.nodes[node.nodeName] !== undefined && areOwnAttributes(node)
}

const isOwnWhole = (node: unknown): boolean =>
  isOwnNode(node) && (!(node instanceof Y.XmlElement) || node.toArray().every(isOwnWhole))

const areOwnReferences = (references: Y.Map<unknown>): boolean =>
  references.size <= REFERENCES_MAX && [...references].every(([id, value]) => readReference(id, value) !== undefined)

// Only what was touched: whatever else there is was looked at when it came.
function isOwnChange(type: unknown, events: Y.YEvent<never>[]): boolean {
  if (type instanceof Y.Map && !(type instanceof Y.XmlElement)) return areOwnReferences(type)
  if (type instanceof Y.XmlFragment && !(type instanceof Y.XmlElement))
    return type.toArray().every((child) => !isNew(child, events) || isOwnWhole(child))
  if (!isOwnNode(type)) return false
  return !(type instanceof Y.XmlElement) || type.toArray().every((child) => !isNew(child, events) || isOwnWhole(child))
}

const isNew = (child: unknown, events: Y.YEvent<never>[]): boolean =>
  // oxlint-disable-next-line no-underscore-dangle -- Yjs gives a type's own place in the document no other name.
  child instanceof Y.AbstractType && child._item !== null && events.some((event) => event.adds(child._item as never))

/**
 * Whether a change keeps to what a manuscript consists of: its roots, nodes, marks and attributes. What a browser of ours would drop or
 * never make is refused, so that nobody's text is lost by somebody's rubbish.
 */
export function keepsToManuscript(doc: Y.Doc, transaction: Y.Transaction): boolean {
  for (const name of doc.share.keys()) if (!isOwnRoot(name)) return false
  for (const [type, events] of transaction.changedParentTypes) {
    const own = events.filter(({ target }) => target === (type as unknown))
    if (own.length > 0 && !isOwnChange(type, own as never)) return false
  }
  return true
}

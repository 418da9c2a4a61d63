import * as Y from 'yjs'
import { REFERENCES_MAX } from '#formats/citing/reference.ts'
import { readReference } from '#formats/citing/reference-schema.ts'
import { REFERENCES_ROOT, sectionOfRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { isSafeLink } from '#formats/manuscript/marks.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../../../limits.ts'
import { planOf } from '../../../sections.ts'
import { areTablesDrawable, holdsWide, isOwnValue, isStorable, mayStandIn } from './structure.ts'
import { NESTED_MAX, SECTION_FULL, SECTION_OF_TOO_MANY_LINES } from '../limits.ts'

const isOwnRoot = (name: string): boolean => name === REFERENCES_ROOT || planOf(sectionOfRoot(name) ?? '') !== undefined

function areOwnAttributes(element: Y.XmlElement): boolean {
  const known = manuscript.nodes[element.nodeName]?.spec.attrs ?? {}
  return Object.entries(element.getAttributes()).every(([name, value]) => {
    const { validate } = (known[name] ?? {}) as { validate?: string | ((value: unknown) => void) }
    if (!(name in known) || !isOwnValue(name, value)) return false
    if (typeof validate === 'function') return isValid(validate, value)
    return validate === undefined || value === null || validate.split('|').includes(typeof value)
  })
}

function isValid(validate: (value: unknown) => void, value: unknown): boolean {
  try {
    validate(value)
    return true
  } catch {
    return false
  }
}

// Yjs stores a mark under its name, with a hash behind it where several of one name may overlap.
function isOwnMark([stored, value]: [string, unknown]): boolean {
  const name = stored.replace(/--[\w+/=]{8}$/, '')
  if (!manuscript.marks[name]) return false
  // Where a mark ends it has no value.
  if (name !== 'link' || value === null) return true
  const { href } = (value ?? {}) as { href?: unknown }
  return typeof href === 'string' && isStorable(href) && isSafeLink(href)
}

const areOwnMarks = (text: Y.XmlText): boolean =>
  (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).every(
    ({ insert, attributes = {} }) =>
      typeof insert === 'string' && isStorable(insert) && Object.entries(attributes).every(isOwnMark),
  )

// Of a text only what came: a stroke is not worth reading the paragraph again.
function isOwnPiece(piece: Y.Item | Y.GC): boolean {
  if (!(piece instanceof Y.Item && piece.parent instanceof Y.XmlText) || piece.deleted) return true
  const { content } = piece
  if (content instanceof Y.ContentString) return isStorable(content.str)
  return content instanceof Y.ContentFormat && isOwnMark([content.key, content.value])
}

function areOwnPieces({ doc, beforeState, afterState }: Y.Transaction): boolean {
  for (const [client, to] of afterState) {
    const from = beforeState.get(client) ?? 0
    const pieces = from < to ? (doc.store.clients.get(client) ?? []) : []
    for (let at = pieces.length - 1; at >= 0; at -= 1) {
      const piece = pieces[at] as Y.Item | Y.GC
      if (piece.id.clock < from) break
      if (!isOwnPiece(piece)) return false
    }
  }
  return true
}

function isOwnNode(node: unknown): boolean {
  if (node instanceof Y.XmlText) return areOwnMarks(node)
  if (!(node instanceof Y.XmlElement)) return false
  return manuscript.nodes[node.nodeName] !== undefined && areOwnAttributes(node)
}

const isOwnNew = (node: Y.XmlElement | Y.XmlText): boolean => !isTooDeep(node) && isOwnWhole(node)

const isOwnWhole = (node: unknown): boolean =>
  isOwnNode(node) &&
  (!(node instanceof Y.XmlElement) || node.toArray().every((child) => mayStandIn(node, child) && isOwnWhole(child)))

/** How many blocks stand around a node, itself among them. */
const depthOf = (node: Y.AbstractType<unknown> | null): number => {
  let depth = 0
  for (let around = node; around instanceof Y.XmlElement; around = around.parent as Y.AbstractType<unknown> | null)
    depth += 1
  return depth
}

// Level by level: what is nested too deep must not be walked to its end.
function isTooDeep(node: Y.XmlElement | Y.XmlText): boolean {
  let level: unknown[] = [node]
  for (let depth = depthOf(node.parent); level.length > 0; depth += 1) {
    if (depth > NESTED_MAX) return true
    level = level.flatMap((one) => (one instanceof Y.XmlElement ? one.toArray() : []))
  }
  return false
}

const areOwnReferences = (references: Y.Map<unknown>): boolean =>
  references.size <= REFERENCES_MAX && [...references].every(([id, value]) => readReference(id, value) !== undefined)

// Only what was touched: whatever else there is was looked at when it came.
function isOwnChange(type: unknown, events: Y.YEvent<never>[]): boolean {
  if (type instanceof Y.Map && !(type instanceof Y.XmlElement)) return areOwnReferences(type)
  const isOwnChild = (child: unknown) =>
    !isNew(child, events) || (mayStandIn(type, child) && isOwnNew(child as Y.XmlElement))
  if (type instanceof Y.XmlFragment && !(type instanceof Y.XmlElement)) return type.toArray().every(isOwnChild)
  if (type instanceof Y.XmlText) return true
  return isOwnNode(type) && (type as Y.XmlElement).toArray().every(isOwnChild)
}

// Spans that were there before were counted when they came.
const bringsWide = (type: unknown, events: Y.YEvent<never>[]): boolean =>
  (events.some(({ keys }) => keys.has('colspan') || keys.has('rowspan')) && holdsWide(type)) ||
  (type instanceof Y.XmlFragment && type.toArray().some((child) => isNew(child, events) && holdsWide(child)))

const isNew = (child: unknown, events: Y.YEvent<never>[]): boolean =>
  // oxlint-disable-next-line no-underscore-dangle -- Yjs gives a type's own place in the document no other name.
  child instanceof Y.AbstractType && child._item !== null && events.some((event) => event.adds(child._item as never))

/**
 * Whether a change keeps to what a manuscript consists of: its roots, nodes, marks and attributes. What a browser of ours would drop or
 * never make is refused, so that nobody's text is lost by somebody's rubbish.
 */
export function keepsToManuscript(doc: Y.Doc, transaction: Y.Transaction): boolean {
  for (const name of doc.share.keys()) if (!isOwnRoot(name)) return false
  if (!areOwnPieces(transaction)) return false
  let isWider = false
  for (const [type, events] of transaction.changedParentTypes) {
    const own = events.filter(({ target }) => target === (type as unknown))
    if (own.length === 0) continue
    if (!isOwnChange(type, own as never)) return false
    isWider ||= bringsWide(type, own as never)
  }
  return !isWider || areTablesDrawable(doc)
}

type Counted = { letters: number; lines: number }

function countIn(root: Y.XmlFragment, counted: Counted = { letters: 0, lines: 0 }): Counted {
  for (const child of root.toArray()) {
    if (child instanceof Y.XmlText) counted.letters += child.length
    else if (child instanceof Y.XmlElement) {
      counted.letters += 1
      counted.lines += 1
      countIn(child, counted)
    }
  }
  return counted
}

/** Why a section can't hold what it has; undefined where it can. Pure. */
export function whyTooMuch(doc: Y.Doc, section: string): string | undefined {
  const { letters, lines } = countIn(sectionRoot(doc, section))
  if (letters > SECTION_LENGTH_MAX) return SECTION_FULL
  return lines > SECTION_LINES_MAX ? SECTION_OF_TOO_MANY_LINES : undefined
}

/** Whether a change puts in or takes out more than letters of a line. Pure. */
export const changesLines = ({ changed }: Y.Transaction): boolean =>
  [...changed.keys()].some((type) => type instanceof Y.XmlFragment)

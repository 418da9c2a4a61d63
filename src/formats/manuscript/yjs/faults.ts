import type { AttributeSpec } from 'prosemirror-model'
import * as Y from 'yjs'
import { SPAN_MAX } from '../../article/limits.ts'
import { attributeBytesMax, NESTED_MAX } from '../limits.ts'
import { isSafeLink } from '../marks.ts'
import { manuscript } from '../schema.ts'
import { depthOf } from './items.ts'
import { canNestIn } from './structure.ts'

/** The reason why content of a shared document is invalid: our editor cannot create it, or it is too long. */
export type Fault = { is: 'foreign' } | { is: 'too_long'; name: string }

type Content = Y.Item['content']

const FOREIGN: Fault = { is: 'foreign' }

/** Returns whether PostgreSQL can store `text`: it rejects NUL characters and halves of surrogate pairs. Pure. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

const STORABLE_DEPTH_MAX = 20

/**
 * Returns whether a value can be stored as JSON: plain values without characters that PostgreSQL rejects, nested at
 * most STORABLE_DEPTH_MAX levels deep. Pure.
 */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (value === null || typeof value !== 'object') return value === null || ['number', 'boolean'].includes(typeof value)
  if (depth > STORABLE_DEPTH_MAX || ![Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)))
    return false
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorableJson(one, depth + 1))
}

const BYTES_OF_LETTER_MAX = 3
const encoder = new TextEncoder()

/** Returns whether an attribute of a node or a mark exceeds its maximum length. Pure. */
export function isAttributeTooLong(name: string, value: unknown): boolean {
  const most = attributeBytesMax(name)
  if (typeof value !== 'string' || value.length * BYTES_OF_LETTER_MAX <= most) return false
  return value.length > most || encoder.encode(value).length > most
}

/** Returns whether a number, such as a heading level or a column span, is within the limits of the layout. Pure. */
function isBounded(name: string, value: number): boolean {
  if (name === 'level') return value === 3 || value === 4
  // The schema itself limits `start`.
  return name === 'start' || (Number.isInteger(value) && value >= 1 && value <= SPAN_MAX)
}

function isValid(validate: (value: unknown) => void, value: unknown): boolean {
  try {
    validate(value)
    return true
  } catch {
    return false
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : typeof value)

/** Returns the fault of an attribute's value; undefined if the schema allows it. Pure. */
function faultOfValue(name: string, value: unknown, { validate }: AttributeSpec): Fault | undefined {
  if (typeof validate === 'function' ? !isValid(validate, value) : !validate?.split('|').includes(kindOf(value)))
    return FOREIGN
  if (typeof value === 'number' && !isBounded(name, value)) return FOREIGN
  if (value !== null && typeof value === 'object') return faultOfList(value)
  if (typeof value !== 'string') return undefined
  if (!isStorable(value)) return FOREIGN
  return isAttributeTooLong(name, value) ? { is: 'too_long', name } : undefined
}

// Checks an attribute that is a list of numbers, such as the widths of a cell's columns.
const faultOfList = (value: object): Fault | undefined =>
  Array.isArray(value) && value.length <= SPAN_MAX && value.every(Number.isFinite) ? undefined : FOREIGN

function faultOfAttribute(nodeName: string, name: string, content: Content): Fault | undefined {
  const known: Record<string, AttributeSpec> = manuscript.nodes[nodeName]?.spec.attrs ?? {}
  const spec = Object.hasOwn(known, name) ? known[name] : undefined
  if (!spec || !(content instanceof Y.ContentAny) || content.arr.length !== 1) return FOREIGN
  return faultOfValue(name, content.arr[0], spec)
}

/**
 * Returns the name of a mark that Yjs has stored. Yjs appends a hash to the name if several marks of that name may
 * overlap. Pure.
 */
export const markNameOf = (stored: string): string => stored.replace(/--[\w+/=]{8}$/, '')

function faultOfMark({ key, value }: Y.ContentFormat): Fault | undefined {
  const mark = manuscript.marks[markNameOf(key)]
  if (!mark) return FOREIGN
  // Yjs stores null for the end of a mark.
  if (value === null) return undefined
  const given = value as Record<string, unknown>
  if (typeof value !== 'object' || Array.isArray(value)) return FOREIGN
  const known: Record<string, AttributeSpec> = mark.spec.attrs ?? {}
  if (Object.keys(given).some((name) => !Object.hasOwn(known, name))) return FOREIGN
  for (const [name, spec] of Object.entries(known)) {
    const fault = faultOfValue(name, given[name], spec)
    if (fault) return fault
  }
  return 'href' in known && !isSafeLink(given['href'] as string) ? FOREIGN : undefined
}

function faultInText(content: Content): Fault | undefined {
  if (content instanceof Y.ContentString) return isStorable(content.str) ? undefined : FOREIGN
  return content instanceof Y.ContentFormat ? faultOfMark(content) : FOREIGN
}

/**
 * Returns the fault of a Yjs item at its position in a section; undefined if the item is allowed there. Checks only the
 * item itself. Every kind of Yjs content is either allowed or refused under every kind of parent. Pure.
 */
export function faultInSection({ parent, parentSub, content }: Y.Item): Fault | undefined {
  if (parent instanceof Y.XmlText) return parentSub === null ? faultInText(content) : FOREIGN
  if (parent instanceof Y.XmlElement && parentSub !== null) return faultOfAttribute(parent.nodeName, parentSub, content)
  if (!(parent instanceof Y.XmlFragment)) return FOREIGN
  const isNode = parentSub === null && content instanceof Y.ContentType && canNestIn(parent, content.type)
  return isNode && depthOf(parent) < NESTED_MAX ? undefined : FOREIGN
}

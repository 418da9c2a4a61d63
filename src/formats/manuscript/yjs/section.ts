import type { Mark, Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { manuscript } from '../schema.ts'
import { faultInSection, markNameOf } from './faults.ts'
import { itemsIn, namedIn } from './items.ts'

/** A part of a section that is no part of a manuscript: the items that hold it, and what letters it has, for who wants to copy them. */
export type UnreadablePart = { items: Y.Item[]; says: string }

export type SectionRead = {
  /** The readable content. */
  node: Node
  unreadable: UnreadablePart[]
  /** Types in the section that have no content in the node. */
  leftOut: ReadonlySet<unknown>
  /** Nodes that two who edited at once left incomplete: nothing shows them, and an editor removes them when it opens the section. */
  incomplete: Y.Item[]
}

type Reading = { unreadable: UnreadablePart[]; leftOut: Set<unknown>; incomplete: Y.Item[] }

const REPLACEMENT = '\uFFFD'

/** Returns letters as they can be stored, each in its place. Pure. */
export const storableLetters = (text: string): string => text.replaceAll('\u0000', REPLACEMENT).toWellFormed()

const SAYS_LENGTH_MAX = 20_000
const SAYS_DEPTH_MAX = 20

function lettersOf(content: unknown, depth = 0): string {
  if (depth > SAYS_DEPTH_MAX) return ''
  if (content instanceof Y.ContentType)
    return [...namedIn(content.type).map(([, item]) => item), ...itemsIn(content.type)]
      .map((item) => lettersOf(item.content, depth + 1))
      .join(' ')
      .trim()
  if (content instanceof Y.ContentString) return content.str
  if (content instanceof Y.ContentFormat) return wordsOf(content.value, depth)
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON) return wordsOf(content.arr, depth)
  return content instanceof Y.ContentEmbed ? wordsOf(content.embed, depth) : ''
}

function wordsOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object') return ''
  if (depth > SAYS_DEPTH_MAX || value instanceof Uint8Array) return ''
  return Object.values(value)
    .map((one) => wordsOf(one, depth + 1))
    .join(' ')
}

const part = (items: Y.Item[]): UnreadablePart => ({
  items,
  says: storableLetters(
    items
      .map(({ content }) => lettersOf(content))
      .join('')
      .slice(0, SAYS_LENGTH_MAX),
  ),
})

function textNodes(text: Y.XmlText, reading: Reading): Node[] {
  const nodes: Node[] = []
  const marks = new Map<string, Mark>()
  let [characters, under] = ['', [...marks.values()]]
  const end = () => {
    if (characters !== '') nodes.push(manuscript.text(characters, under))
    characters = ''
  }
  for (const item of itemsIn(text)) {
    const { content } = item
    if (content instanceof Y.ContentString) characters += storableLetters(content.str)
    else if (faultInSection(item)) reading.unreadable.push(part([item]))
    else if (content instanceof Y.ContentFormat) {
      end()
      if (content.value === null) marks.delete(content.key)
      else marks.set(content.key, manuscript.mark(markNameOf(content.key), content.value))
      under = [...marks.values()]
    }
  }
  end()
  return nodes
}

function attributesOf(element: Y.XmlElement, reading: Reading): Record<string, unknown> {
  const known = manuscript.nodes[element.nodeName]?.spec.attrs ?? {}
  const attributes: Record<string, unknown> = {}
  for (const [name, item] of namedIn(element)) {
    // The editor drops attributes of other builds, and so does this.
    if (!Object.hasOwn(known, name)) continue
    if (faultInSection(item)) reading.unreadable.push(part([item]))
    else attributes[name] = (item.content as Y.ContentAny).arr[0]
  }
  return attributes
}

function elementNodes(item: Y.Item, element: Y.XmlElement, reading: Reading): Node[] {
  const before = reading.unreadable.length
  const incompleteBefore = reading.incomplete.length
  const attributes = attributesOf(element, reading)
  const children = nodesIn(element, reading)
  try {
    return [manuscript.node(element.nodeName, attributes, children)]
  } catch {
    const isBroken = reading.unreadable.length > before
    // What is left out of it may be what it has to begin with.
    const filled = isBroken ? manuscript.nodes[element.nodeName]?.createAndFill(attributes, children) : undefined
    if (filled) return [filled]
    reading.leftOut.add(element)
    reading.incomplete.splice(incompleteBefore, Infinity, ...(isBroken ? [] : [item]))
    if (isBroken) reading.unreadable.splice(before, Infinity, part([item]))
    return []
  }
}

function nodesIn(parent: Y.XmlFragment, reading: Reading): Node[] {
  const nodes: Node[] = []
  for (const item of itemsIn(parent)) {
    const { type } = item.content as Y.ContentType
    if (faultInSection(item)) {
      reading.leftOut.add(type)
      reading.unreadable.push(part([item]))
    } else if (type instanceof Y.XmlText) nodes.push(...textNodes(type, reading))
    else nodes.push(...elementNodes(item, type as Y.XmlElement, reading))
  }
  return nodes
}

const empty = (): Node => manuscript.node('doc', null, [manuscript.node('paragraph')])

/**
 * Reads a section of the shared document by the schema, whatever the section contains: parts that do not belong to a
 * manuscript are left out and listed. An empty section becomes an empty paragraph. Changes nothing in the document.
 * Pure.
 */
export function readSection(root: Y.XmlFragment): SectionRead {
  const reading: Reading = { unreadable: [], leftOut: new Set(), incomplete: [] }
  const nodes = nodesIn(root, reading)
  return { node: nodes.length === 0 ? empty() : manuscript.topNodeType.create(null, nodes), ...reading }
}

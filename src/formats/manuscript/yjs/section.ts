import type { Mark, Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { manuscript } from '../schema.ts'
import { faultInSection, markNameOf } from './faults.ts'
import { itemsIn, namedIn } from './items.ts'

/** Content that is not valid in a manuscript: its Yjs items, and its text, which readers can copy. */
export type UnreadablePart = { items: Y.Item[]; says: string }

export type SectionRead = {
  /** The readable content. */
  node: Node
  unreadable: UnreadablePart[]
  /** The Yjs types in the section that are left out of the node. */
  leftOut: ReadonlySet<unknown>
  /**
   * Nodes that concurrent edits left incomplete. They are not shown, and an editor removes them when it opens the
   * section.
   */
  incomplete: Y.Item[]
}

type Reading = { unreadable: UnreadablePart[]; leftOut: Set<unknown>; incomplete: Y.Item[] }

const REPLACEMENT = '\uFFFD'

/** Replaces characters that cannot be stored, without changing the length of the text. Pure. */
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
    // Skips attributes that the schema does not define, such as those of other builds. The editor skips them, too.
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
    // Fills the node with empty content where it requires content that was left out as invalid.
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
 * Reads a section of the shared document according to the schema. Invalid content is left out and listed. An empty
 * section becomes an empty paragraph. The document remains unchanged. Pure.
 */
export function readSection(root: Y.XmlFragment): SectionRead {
  const reading: Reading = { unreadable: [], leftOut: new Set(), incomplete: [] }
  const nodes = nodesIn(root, reading)
  return { node: nodes.length === 0 ? empty() : manuscript.topNodeType.create(null, nodes), ...reading }
}

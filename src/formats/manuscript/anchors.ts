import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'

// An anchor is a range that stays on its text while others edit the section. It consists of two Yjs relative positions
// in base64.

export type Anchor = { from: string; to: string }
export type Range = { from: number; to: number }

/**
 * A section as the shared document stores it (`root`), and in the schema (`node`). Both must have the same content,
 * except for the unreadable content in `leftOut`.
 */
export type Anchored = { root: Y.XmlFragment; node: Node; leftOut?: ReadonlySet<unknown> }

type Holder = Y.XmlText | Y.XmlFragment
type Place = { type: Holder; index: number }
type Child = { type: Y.XmlText | Y.XmlElement; node: Node | null; start: number; size: number }

type Within = { node: Node; start: number; leftOut: Anchored['leftOut'] }

const isShown = (type: unknown, leftOut: Anchored['leftOut']): boolean =>
  (type instanceof Y.XmlText || type instanceof Y.XmlElement) && !leftOut?.has(type)

/** Returns the children of a Yjs parent with their nodes. `start` is the position where the parent's content begins. */
function childrenOf(parent: Y.XmlFragment, { node, start, leftOut }: Within): Child[] {
  let at = start
  const shown = parent.toArray().filter((type) => isShown(type, leftOut))
  return shown.map((type) => {
    const child = node.nodeAt(at - start)
    const size = type instanceof Y.XmlText ? type.length : (child?.nodeSize ?? 0)
    at += size
    return { type: type as Child['type'], node: child, start: at - size, size }
  })
}

/**
 * Converts a document position to a Yjs type and an index. The index counts characters in a Yjs text, and nodes in
 * another parent.
 */
function placeAt(parent: Y.XmlFragment, pos: number, within: Within): Place | undefined {
  for (const child of childrenOf(parent, within)) {
    if (pos >= child.start + child.size) continue
    if (child.type instanceof Y.XmlText) return { type: child.type, index: pos - child.start }
    if (pos === child.start || !child.node) return { type: parent, index: parent.toArray().indexOf(child.type) }
    return placeAt(child.type, pos, { ...within, node: child.node, start: child.start + 1 })
  }
  return undefined
}

function posOf({ root, node, leftOut }: Anchored, { type, index }: Place): number | undefined {
  const path: Holder[] = []
  for (let at: Holder | null = type; at; at = at.parent as Holder | null) path.unshift(at)
  if (path[0] !== root) return undefined
  let [parent, start] = [node, 0]
  for (const [depth, inner] of path.slice(1).entries()) {
    const children = childrenOf(path[depth] as Y.XmlFragment, { node: parent, start, leftOut })
    // A deleted node is no longer a child of its parent, so it has no position.
    const child = children.find((one) => one.type === inner)
    if (!child) return undefined
    if (child.type instanceof Y.XmlText) return child.start + Math.min(index, child.size)
    if (!child.node) return undefined
    ;[parent, start] = [child.node, child.start + 1]
  }
  const children = childrenOf(type as Y.XmlFragment, { node: parent, start, leftOut })
  const before = (type as Y.XmlFragment).toArray().slice(0, index)
  const last = children.findLast((child) => before.includes(child.type))
  return last ? last.start + last.size : start
}

const packed = (position: Y.RelativePosition): string =>
  btoa(String.fromCharCode(...Y.encodeRelativePosition(position)))

const unpacked = (text: string): Y.RelativePosition =>
  Y.decodeRelativePosition(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))

/** Shrinks a range to its text; undefined if it contains only breaks between blocks. Pure. */
function wordsIn(node: Node, { from, to }: Range): Range | undefined {
  let [first, last] = [-1, -1]
  node.nodesBetween(from, to, (child, pos) => {
    if (!child.isInline) return
    if (first < 0) first = Math.max(from, pos)
    last = Math.min(to, pos + child.nodeSize)
  })
  return first >= 0 && last > first ? { from: first, to: last } : undefined
}

/** Returns the text of a range for display. Pure. */
export const quoteOf = (node: Node, { from, to }: Range): string => node.textBetween(from, to, ' ', ' ').trim()

/** Creates an anchor for a range; undefined if the range contains no text. */
export function anchorOf({ root, node, leftOut }: Anchored, range: Range): Anchor | undefined {
  const words = wordsIn(node, range)
  const first = words && placeAt(root, words.from, { node, start: 0, leftOut })
  const last = words && placeAt(root, words.to - 1, { node, start: 0, leftOut })
  if (!first || !last) return undefined
  // Anchors the ends to the first and last character inside the range, so that text typed next to the range does not
  // become part of it.
  return {
    from: packed(Y.createRelativePositionFromTypeIndex(first.type, first.index, 0)),
    to: packed(Y.createRelativePositionFromTypeIndex(last.type, last.index + 1, -1)),
  }
}

/**
 * Returns the range of an anchor. `followsUndo` is true to find text that an undo restored in this copy of the
 * document. In other copies, that text is new.
 */
function anchoredRange(anchored: Anchored, anchor: Anchor, followsUndo = true): Range | undefined {
  const { doc } = anchored.root
  if (!doc) return undefined
  try {
    const [from, to] = [anchor.from, anchor.to].map((end) => {
      const place = Y.createAbsolutePositionFromRelativePosition(unpacked(end), doc, followsUndo)
      return place ? posOf(anchored, { type: place.type as Holder, index: place.index }) : undefined
    })
    if (from === undefined || to === undefined || from >= to) return undefined
    return wordsIn(anchored.node, { from, to })
  } catch {
    // The stored value is not a valid position.
    return undefined
  }
}

/**
 * Returns whether the anchored text exists in every copy of the document, and not only in the copy in which an undo
 * restored it.
 */
export const isAnchored = (anchored: Anchored, anchor: Anchor): boolean =>
  anchoredRange(anchored, anchor, false) !== undefined

/** The minimum length of a quote. A shorter one may also occur elsewhere by chance. */
const QUOTE_LETTERS_MIN = 8

function onlyQuotedRange(node: Node, quote: string): Range | undefined {
  const found = quote.replace(/\s+/g, '').length < QUOTE_LETTERS_MIN ? [] : quotedRanges(node, quote)
  return found.length === 1 ? found[0] : undefined
}

/** The characters of a range without white space, each with its document position. */
export type PlacedCharacters = { characters: string; places: number[] }

/** Returns the characters of a range. Pure. */
export function charactersIn(node: Node, { from, to }: Range): PlacedCharacters {
  let characters = ''
  const places: number[] = []
  node.nodesBetween(from, to, (child, pos) => {
    for (const [index, letter] of (child.text ?? '').split('').entries()) {
      if (/\s/.test(letter) || pos + index < from || pos + index >= to) continue
      characters += letter
      places.push(pos + index)
    }
  })
  return { characters, places }
}

/** Returns the ranges of a section that contain the text of a quote, ignoring white space. Pure. */
export function quotedRanges(node: Node, quote: string): Range[] {
  const sought = quote.replace(/\s+/g, '')
  const { characters, places } = charactersIn(node, { from: 0, to: node.content.size })
  const found: Range[] = []
  if (sought === '') return found
  for (let at = characters.indexOf(sought); at >= 0; at = characters.indexOf(sought, at + 1))
    found.push({ from: places[at] ?? 0, to: (places[at + sought.length - 1] ?? 0) + 1 })
  return found
}

/**
 * Returns the range of an anchor. If the text was cut and pasted or moved to another paragraph, Yjs treats it as new
 * text. The function then finds it by its quote, if the quote occurs only once.
 */
export const rangeOf = (anchored: Anchored, { anchor, quote }: { anchor: Anchor; quote: string }): Range | undefined =>
  anchoredRange(anchored, anchor) ?? onlyQuotedRange(anchored.node, quote)

import { Fragment, type Node } from 'prosemirror-model'
import { resolveAllSuggestions } from '../suggestions/resolve.ts'
import { lettersOf } from '../attribution/letters.ts'
import type { Signed } from '../attribution/moved-text.ts'
import { type StoredRuns, runsOf } from '../attribution/writer-runs.ts'
import { inWords } from './in-words.ts'

/**
 * Writers of consecutive signs, with the number of signs; `''` for signs that nobody typed as letters: numbers,
 * formulas, formatting.
 */
export type SignedBy = Signed['by']

/** A section, and who wrote its letters, where that is known. */
export type SignedSection = { name: string; doc: Node; runs: StoredRuns | undefined }

/** Each writer is one sign of the private use area, so many at most. */
const FIRST_PRIVATE = 0xe000
const WRITERS_MAX = 6_000
const SPACE = /\s/

/**
 * Returns the index of the writer for each letter of the settled text; undefined if the two are not of the same moment.
 */
function placesOf(doc: Node, runs: StoredRuns | undefined): number[] | undefined {
  if (!runs || runs.by.length > WRITERS_MAX) return undefined
  const writerIndexes = runsOf(runs)
    .filter(({ open }) => !open)
    .flatMap(({ by, length }) => Array.from({ length }, () => runs.by.indexOf(by)))
  return writerIndexes.length === lettersOf(doc).length ? writerIndexes : undefined
}

/** Returns the section with each letter replaced by the sign of its writer; spaces stay, since lines are trimmed. */
function painted(doc: Node, writerIndexes: number[]): Node {
  let at = 0
  const paint = (node: Node): Node => {
    if (!node.isText) return node.isLeaf ? node : node.copy(Fragment.fromArray(node.children.map(paint)))
    const { text = '', marks } = node
    const paintedText = Array.from({ length: text.length }, (_, index) => {
      const letter = text.charAt(index)
      return SPACE.test(letter) ? letter : String.fromCharCode(FIRST_PRIVATE + (writerIndexes[at + index] ?? 0))
    }).join('')
    at += text.length
    // The text of a link that is its own address is written once, here too.
    const own = marks.map((mark) =>
      mark.type.name === 'link' && mark.attrs['href'] === text
        ? mark.type.create({ ...mark.attrs, href: paintedText })
        : mark,
    )
    return node.type.schema.text(paintedText, own)
  }
  return paint(doc)
}

/** Reads the writers from the painted words, by comparison with the true ones. */
function writersIn(words: string, paint: string, by: string[]): SignedBy {
  const runs: SignedBy = []
  for (let at = 0; at < words.length; at += 1) {
    const isLetter = words.charAt(at) !== paint.charAt(at)
    const last = runs.at(-1)
    const writer = isLetter ? (by[paint.charCodeAt(at) - FIRST_PRIVATE] ?? '') : ''
    // Spaces belong to the writer of the text before them.
    if (last && (last.writer === writer || (!isLetter && SPACE.test(words.charAt(at))))) last.length += 1
    else runs.push({ writer, length: 1 })
  }
  return runs
}

/**
 * Returns the writers of the text that `inWords` returns, by section; undefined for sections with unknown writers.
 * Calls `inWords` a second time, with each letter replaced by its writer's sign. Pure.
 */
export function signedWords(
  sections: SignedSection[],
  isReference: (id: string) => boolean,
): Record<string, SignedBy | undefined> {
  const resolvedSections = sections.map(({ name, doc, runs }) => ({
    name,
    doc: resolveAllSuggestions(doc),
    by: runs?.by ?? [],
    runs,
  }))
  const known = resolvedSections.map(({ name, doc, by, runs }) => ({ name, doc, by, places: placesOf(doc, runs) }))
  const words = inWords(
    known.map(({ name, doc }) => [name, doc]),
    isReference,
  )
  const paint = inWords(
    known.map(({ name, doc, places }) => [name, places ? painted(doc, places) : doc]),
    isReference,
  )
  return Object.fromEntries(
    known.map(({ name, by, places }) => {
      const [own = '', painting = ''] = [words[name], paint[name]]
      return [name, places && own.length === painting.length ? writersIn(own, painting, by) : undefined]
    }),
  )
}

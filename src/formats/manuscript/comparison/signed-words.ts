import { Fragment, type Node } from 'prosemirror-model'
import { resolveAllSuggestions } from '../suggestions/resolve.ts'
import { lettersOf } from '../attribution/letters.ts'
import type { Signed } from '../attribution/moved-text.ts'
import { type StoredRuns, runsOf } from '../attribution/writer-runs.ts'
import { inWords } from './in-words.ts'

/**
 * Writers of consecutive characters, each with the number of characters. The writer of characters that no member typed
 * is ''; examples are numbers, formulas and formatting.
 */
export type SignedBy = Signed['by']

/** A section, with the writers of its characters if they are known. */
export type SignedSection = { name: string; doc: Node; runs: StoredRuns | undefined }

/** Each writer is represented by one character of Unicode's private use area, which limits the number of writers. */
const FIRST_PRIVATE = 0xe000
const WRITERS_MAX = 6_000
const SPACE = /\s/

/**
 * Returns the index of the writer for each character of the text without suggestions; undefined if the text and the
 * runs are from different versions.
 */
function placesOf(doc: Node, runs: StoredRuns | undefined): number[] | undefined {
  if (!runs || runs.by.length > WRITERS_MAX) return undefined
  const writerIndexes = runsOf(runs)
    .filter(({ open }) => !open)
    .flatMap(({ by, length }) => Array.from({ length }, () => runs.by.indexOf(by)))
  return writerIndexes.length === lettersOf(doc).length ? writerIndexes : undefined
}

/**
 * Replaces each character of a section with a private-use character that identifies its writer. Keeps spaces, since
 * lines are trimmed later.
 */
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
    // Also replaces the URL of a link whose text is that URL, so that it is still written only once.
    const own = marks.map((mark) =>
      mark.type.name === 'link' && mark.attrs['href'] === text
        ? mark.type.create({ ...mark.attrs, href: paintedText })
        : mark,
    )
    return node.type.schema.text(paintedText, own)
  }
  return paint(doc)
}

/**
 * Returns the runs of characters by the same writer. `paint` is a copy of `words` in which each character is replaced
 * with one that identifies its writer.
 */
function writersIn(words: string, paint: string, by: string[]): SignedBy {
  const runs: SignedBy = []
  for (let at = 0; at < words.length; at += 1) {
    const isLetter = words.charAt(at) !== paint.charAt(at)
    const last = runs.at(-1)
    const writer = isLetter ? (by[paint.charCodeAt(at) - FIRST_PRIVATE] ?? '') : ''
    // A space belongs to the writer of the text before it.
    if (last && (last.writer === writer || (!isLetter && SPACE.test(words.charAt(at))))) last.length += 1
    else runs.push({ writer, length: 1 })
  }
  return runs
}

/**
 * Returns the writers of the text that `inWords` returns, by section; undefined for sections with unknown writers.
 * Calls `inWords` with a copy in which each typed character is replaced by one that identifies its writer. Pure.
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

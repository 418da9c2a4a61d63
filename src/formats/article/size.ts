import type { Article, Cell, MathNode, Rows } from './article.ts'
import { ONLY_EXPORTED } from './only-exported.ts'
import { referenceText, wordsIn } from './text.ts'
import {
  ARTICLE_CELLS_MAX,
  ARTICLE_FORMULAS_MAX,
  ARTICLE_LETTERS_MAX,
  ARTICLE_NESTING_MAX,
  ARTICLE_PARTS_MAX,
  ARTICLE_REFERENCES_MAX,
  ARTICLE_WORDS_MAX,
  FORMULA_PARTS_MAX,
} from './limits.ts'

/** Returns the number of elements and texts in a formula. Pure. */
export function formulaParts(formula: MathNode): number {
  let parts = 0
  // Uses a stack instead of recursion, since a formula may be nested deeply.
  const open: (MathNode | string)[] = [formula]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    parts += 1
    if (typeof next === 'object') for (const part of next.c ?? []) open.push(part)
  }
  return parts
}

/** Returns whether a formula has too many parts to be drawn. Pure. */
export const isTooLong = (formula: MathNode): boolean => formulaParts(formula) > FORMULA_PARTS_MAX

type Counted = {
  parts: number
  characters: number
  cells: number
  formulas: number
  formulaParts: number
  nesting: number
}

// A cell that spans columns or rows counts as the number of cells that it covers, since all of them are laid out.
const areaOf = ({ colspan = 1, rowspan = 1 }: Cell): number => colspan * rowspan

const cellsIn = (tables: Rows[]): number =>
  tables.flatMap(({ head, body }) => [...head, ...body].flat()).reduce((sum, cell) => sum + areaOf(cell), 0)

// Uses a stack instead of recursion, which would overflow the call stack for an article that is nested too deeply.
function count(article: Article): Counted {
  const counted: Counted = { parts: 0, characters: 0, cells: 0, formulas: 0, formulaParts: 0, nesting: 0 }
  const open: { part: object; level: number; isMath: boolean }[] = [{ part: article, level: 1, isMath: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, level, isMath } = next
    if (!isMath) counted.nesting = Math.max(counted.nesting, level)
    if (!Array.isArray(part)) counted.parts += 1
    if ('t' in part && part.t === 'math') counted.formulas += 1
    for (const [name, inner] of Object.entries(part)) {
      if (name === 'tables') counted.cells += cellsIn(inner as Rows[])
      if (name === 'm') counted.formulaParts += formulaParts(inner as MathNode)
      if (typeof inner === 'string') counted.characters += inner.length
      if (typeof inner === 'string' && Array.isArray(part)) counted.parts += 1
      // Pages do not receive data for exports.
      if (typeof inner === 'object' && inner !== null && !ONLY_EXPORTED.has(name))
        open.push({ part: inner as object, level: level + 1, isMath: isMath || name === 'm' })
    }
  }
  return counted
}

/** Returns one sentence that explains why the formulas of an article are too long; undefined if they are not. Pure. */
export function formulasExcessOf(article: Article): string | undefined {
  const found = count(article).formulaParts
  if (found <= ARTICLE_PARTS_MAX) return undefined
  return `The formulas of this paper have ${found.toLocaleString('en-GB')} parts (letters, symbols, fractions, cells), and at most ${ARTICLE_PARTS_MAX.toLocaleString('en-GB')} can be exported or published.`
}

const wordsOfReferences = ({ references }: Article): number =>
  references.reduce((sum, reference) => sum + wordsIn(referenceText(reference)), 0)

/**
 * Returns one sentence that explains why an article with this number of words, without its references, is too large to
 * be imported; undefined if it is not. Pure.
 */
export function excessOf(article: Article, words: number): string | undefined {
  const { parts, characters, cells, formulas, nesting } = count(article)
  // Nesting is checked first, since reading the texts of references is recursive.
  if (nesting > ARTICLE_NESTING_MAX) return 'The article is nested too deeply to be shown.'
  const limits: [found: number, most: number, what: string][] = [
    [parts, ARTICLE_PARTS_MAX, 'parts (paragraphs, marks, links, cells, parts of formulas)'],
    [cells, ARTICLE_CELLS_MAX, 'cells in tables'],
    [formulas, ARTICLE_FORMULAS_MAX, 'formulas'],
    [article.references.length, ARTICLE_REFERENCES_MAX, 'references'],
    [characters, ARTICLE_LETTERS_MAX, 'characters'],
    [words + wordsOfReferences(article), ARTICLE_WORDS_MAX, 'words'],
  ]
  const over = limits.find(([found, most]) => found > most)
  if (!over) return undefined
  const [found, most, what] = over
  return `The article has ${found.toLocaleString('en-GB')} ${what}, and at most ${most.toLocaleString('en-GB')} can be shown.`
}

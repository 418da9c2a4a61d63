import type { Article, Cell, Rows } from './article.ts'
import { referenceText, wordsIn, wordsOf } from './text.ts'
import {
  ARTICLE_CELLS_MAX,
  ARTICLE_FORMULAS_MAX,
  ARTICLE_LETTERS_MAX,
  ARTICLE_NESTING_MAX,
  ARTICLE_PARTS_MAX,
  ARTICLE_REFERENCES_MAX,
  ARTICLE_WORDS_MAX,
} from './limits.ts'

type Counted = { parts: number; characters: number; cells: number; formulas: number; nesting: number }

// A cell over several columns and rows counts as many: so many are laid out.
const areaOf = ({ colspan = 1, rowspan = 1 }: Cell): number => colspan * rowspan

const cellsIn = (tables: Rows[]): number =>
  tables.flatMap(({ head, body }) => [...head, ...body].flat()).reduce((sum, cell) => sum + areaOf(cell), 0)

// Without recursion: how deep an article nests is what is to be found out.
function count(article: Article): Counted {
  const counted: Counted = { parts: 0, characters: 0, cells: 0, formulas: 0, nesting: 0 }
  const open: { part: object; level: number; isMath: boolean }[] = [{ part: article, level: 1, isMath: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { part, level, isMath } = next
    if (!isMath) counted.nesting = Math.max(counted.nesting, level)
    if (!Array.isArray(part)) counted.parts += 1
    if ('t' in part && part.t === 'math') counted.formulas += 1
    for (const [name, inner] of Object.entries(part)) {
      if (name === 'tables') counted.cells += cellsIn(inner as Rows[])
      if (typeof inner === 'string') counted.characters += inner.length
      if (typeof inner === 'string' && Array.isArray(part)) counted.parts += 1
      if (typeof inner === 'object' && inner !== null)
        open.push({ part: inner as object, level: level + 1, isMath: isMath || name === 'm' })
    }
  }
  return counted
}

const wholeWords = (article: Article): number =>
  wordsOf(article) + article.references.reduce((sum, reference) => sum + wordsIn(referenceText(reference)), 0)

/** Returns why an article is too large to be imported, in one sentence; undefined if it is not. Pure. */
export function excessOf(article: Article): string | undefined {
  const { parts, characters, cells, formulas, nesting } = count(article)
  // Nesting first: what counts words calls itself level by level.
  if (nesting > ARTICLE_NESTING_MAX) return 'The article nests its parts too deeply to be shown.'
  const limits: [found: number, most: number, what: string][] = [
    [parts, ARTICLE_PARTS_MAX, 'parts (paragraphs, marks, links, cells, parts of formulas)'],
    [cells, ARTICLE_CELLS_MAX, 'cells in tables'],
    [formulas, ARTICLE_FORMULAS_MAX, 'formulas'],
    [article.references.length, ARTICLE_REFERENCES_MAX, 'references'],
    [characters, ARTICLE_LETTERS_MAX, 'letters'],
    [wholeWords(article), ARTICLE_WORDS_MAX, 'words'],
  ]
  const over = limits.find(([found, most]) => found > most)
  if (!over) return undefined
  const [found, most, what] = over
  return `The article has ${found.toLocaleString('en-GB')} ${what}, and at most ${most.toLocaleString('en-GB')} can be shown.`
}

import type { Article, ArticleBlock, Cell, Formula, Inline, MathNode, Note, Reference, BodySection } from './article.ts'
import { notesOf } from './notes.ts'
import { subscript, superscript } from '#formats/article/superscripts.ts'

const MATH_SEPARATORS: Record<string, string> = { mtable: '; ', mtr: ' ' }

/** Returns whether a part needs no brackets next to a slash or a root, since it can only be read as one unit. */
function isOne(node: MathNode | string | undefined): boolean {
  if (typeof node !== 'object') return true
  const [only, ...others] = node.c ?? []
  if (/^m(?:i|n|text|sqrt|root)$/.test(node.e)) return true
  if (/^m(?:sub|sup|subsup)$/.test(node.e)) return isOne(only)
  return /^m(?:row|style|padded)$/.test(node.e) && others.length === 0 && isOne(only)
}

const IN_BRACKETS = /^\([^()]*\)$/

const grouped = (text: string, node: MathNode | string | undefined): string =>
  isOne(node) || IN_BRACKETS.test(text) ? text : `(${text})`

const NO_LINE = /^0(?:\D|$)/

function fractionText(node: MathNode, [above = '', below = '']: string[]): string {
  if (NO_LINE.test(node.a?.linethickness ?? '')) return `${above} over ${below}`
  return `${grouped(above, node.c?.[0])}/${grouped(below, node.c?.[1])}`
}

// Returns a root with its degree as a superscript. If Unicode lacks a character for the degree, puts the degree in
// brackets.
function rootText(radicand: string, degree: string): string {
  const raised = superscript(degree)
  return `${degree && raised === degree ? `(${degree})` : raised}√${radicand}`
}

const isPrescripts = (node: MathNode | string): boolean => typeof node === 'object' && node.e === 'mprescripts'

// Joins the scripts around a base. They come in pairs of a lower and an upper one. Those after <mprescripts> precede
// the base, as in ¹⁴C.
function scriptsText(scripts: string[]): string {
  return scripts.map((script, at) => (at % 2 === 0 ? subscript(script) : superscript(script))).join('')
}

// Returns the text of a formula. Uses as few spaces as possible, so that the formula counts as one or a few words.
function mathText(node: MathNode | string): string {
  if (typeof node === 'string') return node
  const parts = (node.c ?? []).map(mathText)
  const [base = '', one = '', other = ''] = parts
  if (node.e === 'msup') return base + superscript(one)
  if (node.e === 'mfrac') return fractionText(node, parts)
  if (node.e === 'msqrt') return rootText(grouped(parts.join(''), { e: 'mrow', c: node.c }), '')
  if (node.e === 'mroot') return rootText(grouped(base, node.c?.[0]), one)
  if (node.e === 'msub') return base + subscript(one)
  if (node.e === 'msubsup') return base + subscript(one) + superscript(other)
  if (node.e === 'mmultiscripts') {
    const turn = (node.c ?? []).findIndex(isPrescripts)
    const before = turn < 0 ? [] : parts.slice(turn + 1)
    return scriptsText(before) + base + scriptsText(parts.slice(1, turn < 0 ? undefined : turn))
  }
  return parts.join(MATH_SEPARATORS[node.e] ?? '')
}

export const formulaText = (formula: Formula): string => (formula.m ? mathText(formula.m) : (formula.text ?? ''))

const inlineText = (inline: Inline): string => {
  if (typeof inline === 'string') return inline
  if (inline.t === 'math') return formulaText(inline)
  if (inline.t === 'picture') return inline.alt ?? ''
  if (inline.t === 'br') return ' '
  if (inline.t === 'sup') return superscript(inlinesText(inline.c))
  if (inline.t === 'sub') return subscript(inlinesText(inline.c))
  if (inline.t === 'cites') return ` [${inlinesText(inline.c)}]`
  return inlinesText(inline.c)
}

/** Returns inline content as plain text. Superscripts and subscripts are kept if Unicode has the characters. */
export const inlinesText = (inlines: Inline[]): string => inlines.map(inlineText).join('')

const lines = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n')
export const blocksText = (blocks: ArticleBlock[]): string => blocks.map(blockText).join('\n')
export const noteText = ({ above = [], label, blocks }: Note): string =>
  lines(inlinesText(above), label, blocksText(blocks))
const rowsText = (rows: Cell[][]): string =>
  rows.map((row) => row.map((cell) => inlinesText(cell.c)).join('\t')).join('\n')

function blockText(block: ArticleBlock): string {
  switch (block.t) {
    case 'p':
    case 'head':
      return inlinesText(block.c)
    case 'list':
      return block.items.map((item) => lines(item.label, blocksText(item.blocks))).join('\n')
    case 'table': {
      const rows = block.tables.flatMap(({ head, body }) => [rowsText(head), rowsText(body)])
      const foot = [...block.notes.map(noteText), blocksText(block.foot)]
      return lines(block.label, inlinesText(block.title), blocksText(block.caption), ...rows, ...foot)
    }
    case 'figure':
    case 'file':
      return lines(block.label, inlinesText(block.title), blocksText(block.caption))
    case 'group':
      return lines(block.label, inlinesText(block.title), blocksText(block.caption), blocksText(block.blocks))
    case 'formula':
      return lines(...block.parts.map(formulaText), block.label)
    case 'box':
      return lines(block.label, inlinesText(block.title), blocksText(block.blocks))
    case 'definitions':
      return lines(
        inlinesText(block.title),
        ...block.items.map(({ term, blocks }) => lines(inlinesText(term), blocksText(blocks))),
      )
    case 'quote':
      return blocksText(block.blocks)
    case 'verse':
      return block.lines.map(inlinesText).join('\n')
    case 'code':
      return block.text
  }
}

export const sectionText = (section: BodySection): string =>
  lines(inlinesText(section.heading), blocksText(section.blocks), ...section.sections.map(sectionText))

/** Returns the mark of a reference in the list: its label or, without a label, its number; '' if the label is empty. */
export const referenceMark = ({ label, number }: Reference): string => label ?? String(number)

export const referenceText = (reference: Reference): string =>
  reference.text
    ? inlinesText(reference.text)
    : [
        reference.authors,
        reference.year,
        inlinesText(reference.title),
        reference.source,
        reference.volume,
        reference.pages,
      ]
        .filter(Boolean)
        .join('. ')

/** Returns the sections of an abstract as plain text, with an empty line between paragraphs. */
export const abstractText = (sections: BodySection[]): string =>
  sections
    .map((section) => {
      const text = sectionText({ ...section, heading: [] }).replace(/\n+/g, '\n\n')
      return section.heading.length ? `${inlinesText(section.heading).replace(/[.:]$/, '')}: ${text}` : text
    })
    .join('\n\n')

/**
 * Counts the first characters of words: letters or digits that do not follow another letter or digit, either directly
 * or after a sign such as an apostrophe. A regular expression for whole words would overflow the stack for millions of
 * letters without a space.
 */
export const wordsIn = (text: string): number => text.match(/(?<![\p{L}\p{N}]['’.,/-]?)[\p{L}\p{N}]/gu)?.length ?? 0

const textOf = ({ sections, notes }: Article): string[] => [...sections.map(sectionText), ...notes.map(noteText)]

/**
 * Returns the text, notes, references and further groups of keywords as plain text for searches. The abstract and the
 * authors' keywords are omitted, since papers store them separately.
 */
export const plainTextOf = (article: Article): string =>
  [
    ...textOf(article),
    ...(article.front?.keywordGroups ?? []).map(({ keywords }) => keywords.join('\n')),
    ...article.references.map((reference) => lines(blocksText(reference.above ?? []), referenceText(reference))),
  ].join('\n')

/** Counts the words of the abstract, text and notes, without references, translations, reviews and replies. */
export const wordsOf = (article: Article): number =>
  wordsIn([...article.abstract.map(sectionText), ...textOf(withoutAttached(article))].join('\n'))

/** Returns an article without its translations, reviews and replies. Pure. */
export const withoutAttached = (article: Article): Article => ({
  ...article,
  sections: article.sections.filter(({ attached }) => attached === undefined),
  notes: notesOf(article),
})

/** Returns the heading of an abstract: the source's own, or "Abstract". Pure. */
export const abstractHeading = (article: Article | null): string => article?.front?.abstractTitle ?? 'Abstract'

/** Returns the heading of the references: the source's own, or "References". Pure. */
export const referencesHeading = (article: Article | null): string => article?.front?.referencesTitle ?? 'References'

export type OutlineEntry = { id: string; heading: string; level: number }

const entriesOf = (section: BodySection): OutlineEntry[] => [
  ...(section.heading.length ? [{ id: section.id, heading: inlinesText(section.heading), level: section.level }] : []),
  ...section.sections.flatMap(entriesOf),
]

/** Returns the headings in the order of the page, each with its id: sections, notes, references, translations, reviews. */
export function outlineOf(article: Article): OutlineEntry[] {
  const outline = withoutAttached(article).sections.flatMap(entriesOf)
  if (notesOf(article).length) outline.push({ id: 'notes', heading: 'Notes', level: 2 })
  if (article.references.length) outline.push({ id: 'references', heading: referencesHeading(article), level: 2 })
  // The outline lists only the heading of a translation or a review.
  const attached = article.sections
    .filter((section) => section.attached)
    .map((section) => ({ ...section, sections: [] }))
  return [...outline, ...attached.flatMap(entriesOf)]
}

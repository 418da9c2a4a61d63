// Inflo's own papers are written as plain text, section by section: this module converts that text to an article, and
// an article that contains nothing else back to plain text, for corrections.
import { doiOf } from '../citations/identifiers.ts'
import type { Article, ArticleBlock, Inline, Reference, BodySection } from './article.ts'
import { withRanges } from './citation-ranges.ts'
import { inlinesText } from './text.ts'

/** Prefix of the ids of declarations. */
export const DECLARATION = 'declaration-'

const BULLET = /^\s*[-•*]\s+/
const NUMBER = /^\s*\d+[.)]\s+/

const CITATION = /\s*\[(\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*)\]/g

const citedPart = (part: string): Inline => {
  if (/^\d+$/.test(part)) return { t: 'cite', to: `reference-${part}`, c: [part] }
  return part === ',' || part === ';' ? ',' : '–'
}

/** Returns text with "[3]" and "[2, 5–7]" as citations, if there are references of these numbers. Pure. */
export function textCiting(text: string, references: number): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(CITATION)) {
    const parts = match[1]?.match(/\d+|[-–,;]/g) ?? []
    const numbers = parts.filter((part) => /\d/.test(part)).map(Number)
    if (numbers.some((number) => number < 1 || number > references)) continue
    if (match.index > end) found.push(text.slice(end, match.index))
    found.push({ t: 'cites', c: withRanges(parts.map(citedPart)) })
    end = match.index + match[0].length
  }
  return end < text.length ? [...found, text.slice(end)] : found
}

const listOf = (lines: string[], style: 'bullet' | 'order', references: number): ArticleBlock => ({
  t: 'list',
  style,
  items: lines.map((line) => ({
    blocks: [{ t: 'p', c: textCiting(line.replace(style === 'order' ? NUMBER : BULLET, '').trim(), references) }],
  })),
})

const kindOf = (line: string) => (BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'order' : 'p')

/** Converts one paragraph's lines: runs of "- " and "1. " lines become lists, other lines text. */
function blocksOfLines(lines: string[], references: number): ArticleBlock[] {
  const runs: { kind: 'bullet' | 'order' | 'p'; lines: string[] }[] = []
  for (const line of lines) {
    const kind = kindOf(line)
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs.map((run) =>
    run.kind === 'p'
      ? { t: 'p', c: textCiting(run.lines.join(' '), references) }
      : listOf(run.lines, run.kind, references),
  )
}

/** Converts text to paragraphs and lists; `references` is the number of references that it can cite. */
const blocksOfText = (text: string, references: number): ArticleBlock[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .flatMap((lines) => blocksOfLines(lines, references))

const referenceOfLine = (line: string, index: number): Reference => ({
  id: `reference-${index + 1}`,
  number: index + 1,
  authors: '',
  year: '',
  title: [],
  source: '',
  volume: '',
  issue: '',
  pages: '',
  doi: doiOf(line) || undefined,
  text: [line],
})

/** Returns the lines of a references section, without the number or mark that the author put before each. Pure. */
export const referencesOfText = (text: string): Reference[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\[\d+\]|\d+[.)]|[-•*])\s+/, '').trim())
    .filter(Boolean)
    .map(referenceOfLine)

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

type PlainSection = { name: string; heading: string; text: string }

const sectionOf = (id: string, { heading, text }: PlainSection, references: number): BodySection => ({
  id,
  heading: heading ? [heading] : [],
  level: 2,
  blocks: blocksOfText(text, references),
  sections: [],
})

/**
 * Converts an Inflo paper's plain sections to an article, followed by its authors' declarations. A section named
 * "references" becomes the reference list; empty sections are left out.
 */
export function articleFromSections(sections: PlainSection[], declarations: PlainSection[] = []): Article {
  const written = sections.map((section) => ({ ...section, text: clean(section.text) })).filter(({ text }) => text)
  const isReferences = ({ name }: { name: string }) => name.toLowerCase() === 'references'
  const references = referencesOfText(
    written
      .filter(isReferences)
      .map(({ text }) => text)
      .join('\n'),
  )
  const text = written
    .filter((section) => !isReferences(section))
    .map((section, index) => sectionOf(`section-${index + 1}`, section, references.length))
  return withDeclarations({ title: [], abstract: [], sections: text, notes: [], references }, declarations)
}

/** Adds the authors' declarations after an article's text. Pure. */
export const withDeclarations = (article: Article, declarations: PlainSection[]): Article => ({
  ...article,
  sections: [
    ...article.sections,
    ...declarations.map((section) => sectionOf(`${DECLARATION}${section.name}`, section, article.references.length)),
  ],
})

const isPlainText = (content: Inline[]): boolean =>
  content.every((part) => typeof part === 'string' || part.t === 'cites')

type ListBlock = Extract<ArticleBlock, { t: 'list' }>

/** Returns a list's lines; undefined where an item holds more than a line of text. */
function linesOfList({ style, items }: ListBlock): string[] | undefined {
  const lines = items.flatMap(({ label, blocks }, index) => {
    const [only, ...more] = blocks
    if (label || more.length > 0 || only?.t !== 'p' || !isPlainText(only.c)) return []
    return [`${style === 'order' ? `${index + 1}.` : '-'} ${inlinesText(only.c).trim()}`]
  })
  return style === 'plain' || lines.length < items.length ? undefined : lines
}

function textOfBlock(block: ArticleBlock): string | undefined {
  if (block.t === 'list') return linesOfList(block)?.join('\n')
  return block.t === 'p' && isPlainText(block.c) ? inlinesText(block.c).trim() : undefined
}

/**
 * Returns a section as the plain text that it was made from; undefined where it holds more than paragraphs and lists.
 */
export function plainTextOfSection({ blocks, sections }: BodySection): string | undefined {
  const texts = blocks.map(textOfBlock)
  return sections.length > 0 || texts.includes(undefined) ? undefined : texts.join('\n\n')
}

/** Returns the reference list, a line each; undefined where an entry holds more than text. */
export function plainTextOfReferences(references: Reference[]): string | undefined {
  if (!references.every(({ text }) => text && isPlainText(text))) return undefined
  return references.map(({ text }) => inlinesText(text ?? [])).join('\n')
}

export type Correction = {
  sections: { id: string; heading?: string | undefined; text?: string | undefined }[]
  references?: string | undefined
}

/**
 * Returns an article with some sections, or its references, replaced; every plain section then cites the existing
 * references. Pure.
 */
export function corrected(article: Article, { sections, references }: Correction): Article {
  const entries = references === undefined ? article.references : referencesOfText(clean(references))
  const rewrite = (section: BodySection): BodySection => {
    const change = sections.find(({ id }) => id === section.id)
    const heading = change?.heading === undefined ? section.heading : change.heading ? [change.heading] : []
    const text = change?.text === undefined ? plainTextOfSection(section) : clean(change.text)
    return { ...section, heading, ...(text === undefined ? {} : { blocks: blocksOfText(text, entries.length) }) }
  }
  return { ...article, sections: article.sections.map(rewrite), references: entries }
}

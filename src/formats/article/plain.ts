// Papers written in Inflo are plain text, section by section. This module converts that text to an article. For
// corrections, it converts an article without other content back to plain text.
import { doiOf } from '../citations/identifiers.ts'
import type { Article, ArticleBlock, Award, Inline, Reference, BodySection } from './article.ts'
import { withAwards } from './awards.ts'
import { inlinesText } from './text.ts'
import { textCiting } from './typed-citations.ts'

/** The prefix of the ids of declarations. */
export const DECLARATION = 'declaration-'

const BULLET = /^\s*[-•*]\s+/
const NUMBER = /^\s*\d+[.)]\s+/

const listOf = (lines: string[], style: 'bullet' | 'order', references: number): ArticleBlock => ({
  t: 'list',
  style,
  items: lines.map((line) => ({
    blocks: [{ t: 'p', c: textCiting(line.replace(style === 'order' ? NUMBER : BULLET, '').trim(), references) }],
  })),
})

const kindOf = (line: string) => (BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'order' : 'p')

/**
 * Converts the lines of one paragraph: consecutive lines that begin with "- " or "1. " become lists, other lines become
 * text.
 */
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

/** Converts text to paragraphs and lists. `references` is the number of references that the text can cite. */
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

/** Returns the references in a references section, without the number or bullet before each line. Pure. */
export const referencesOfText = (text: string): Reference[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\[\d+\]|\d+[.)]|[-•*])\s+/, '').trim())
    .filter(Boolean)
    .map(referenceOfLine)

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

type PlainSection = { name: string; heading: string; text: string }

/** A declaration; that on funding also has its funders and grants as data. */
type Declaration = PlainSection & { awards?: Award[] | undefined }

const sectionOf = (id: string, { heading, text }: PlainSection, references: number): BodySection => ({
  id,
  heading: heading ? [heading] : [],
  level: 2,
  blocks: blocksOfText(text, references),
  sections: [],
})

/**
 * Converts the plain sections of a paper written in Inflo to an article, followed by the authors' declarations. A
 * section named "references" becomes the reference list; empty sections are omitted.
 */
export function articleFromSections(sections: PlainSection[], declarations: Declaration[] = []): Article {
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

/** Appends the authors' declarations to an article. Pure. */
export function withDeclarations(article: Article, declarations: Declaration[]): Article {
  const sections = declarations.map((section) =>
    sectionOf(`${DECLARATION}${section.name}`, section, article.references.length),
  )
  return withAwards(
    { ...article, sections: [...article.sections, ...sections] },
    declarations.flatMap(({ awards = [] }) => awards),
  )
}

const isPlainText = (content: Inline[]): boolean =>
  content.every((part) => typeof part === 'string' || part.t === 'cites')

type ListBlock = Extract<ArticleBlock, { t: 'list' }>

/** Returns a list as lines of text; undefined if an item is more than one line of plain text. */
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
 * Returns a section as the plain text from which it was created; undefined if it contains more than paragraphs and
 * lists.
 */
export function plainTextOfSection({ blocks, sections }: BodySection): string | undefined {
  const texts = blocks.map(textOfBlock)
  return sections.length > 0 || texts.includes(undefined) ? undefined : texts.join('\n\n')
}

/** Returns the reference list as one line per entry; undefined if an entry is not plain text. */
export function plainTextOfReferences(references: Reference[]): string | undefined {
  if (!references.every(({ text }) => text && isPlainText(text))) return undefined
  return references.map(({ text }) => inlinesText(text ?? [])).join('\n')
}

export type Correction = {
  sections: { id: string; heading?: string | undefined; text?: string | undefined }[]
  references?: string | undefined
}

/**
 * Returns an article with some sections, or the references, replaced. Afterwards, plain sections cite only references
 * that exist. Pure.
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

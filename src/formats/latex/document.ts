import { zipSync } from 'fflate'
import type { Article, ArticleBlock, BodySection, Inline, Note, Reference } from '../article/article.ts'
import { figuresOf } from '../article/figures.ts'
import { uncalledNotes } from '../article/notes.ts'
import { blocksText, inlinesText, referenceMark, referenceText } from '../article/text.ts'
import { markupOf } from '../article/title.ts'
import { bibtexFile, bibtexKeys } from '../citations/bibtex.ts'
import { standardRecord } from '../citations/standard-bibtex.ts'
import { doiAddress } from '../citations/identifiers.ts'
import type { WrittenPaper } from '../docx/out/export-context.ts'
import { blocksOf, sectionOf } from './blocks.ts'
import { escapeAddress, escapeLatex, labelOf } from './escape-latex.ts'
import { commandsIn } from './formula-commands.ts'
import { latexOf, type LatexBlocks } from './inline.ts'
import { signsInText } from './signs.ts'
import { preambleOf } from './preamble.ts'

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

// Returns the pictures with their file names. TeX cannot show GIF images, but they are exported as files next to the
// text.
function picturesOf({ pictures }: WrittenPaper): { id: string; name: string; bytes: Uint8Array }[] {
  return Array.from(pictures, ([id, { kind, bytes }], index) => ({
    id,
    name: `figures/picture-${index + 1}.${kind === 'image/gif' ? 'gif' : ENDINGS[kind]}`,
    bytes,
  }))
}

/** Returns the keys of the references, which are also those in the BibTeX file. */
function keysOf({ article, records }: WrittenPaper): Map<string, string> {
  const byRecord = bibtexKeys(Array.from(records.values()))
  const keyOf = (id: string) => byRecord.get(records.get(id)?.id ?? '') ?? labelOf(id)
  return new Map(article.references.map(({ id }) => [id, keyOf(id)]))
}

const hasOwnMark = ({ label, ownLabel }: Reference): boolean => label !== undefined || ownLabel !== undefined

/** Returns the words of an entry without the label at their start, which the list shows. */
function wordsOf({ text, ownLabel, ...reference }: Reference): Inline[] {
  const words = text ?? [referenceText(reference)]
  return ownLabel !== undefined && words[0] === ownLabel ? words.slice(words[1] === ' ' ? 2 : 1) : words
}

/** Returns an entry of the reference list, after the titles and paragraphs above it. */
function entryOf(reference: Reference, isMarked: boolean, writing: LatexBlocks): string {
  const { id, doi, url, above } = reference
  const address = doi ? doiAddress(doi) : (url ?? '')
  const isSaid = referenceText(reference).includes(doi ?? url ?? '')
  const link = address && !isSaid ? ` \\url{${escapeAddress(address)}}` : ''
  const own = wordsOf(reference)
  const words = latexOf(markupOf(own) ?? [inlinesText(own)], writing)
  const before = above ? `\\item[] ${blocksOf(above, writing)}\n` : ''
  const mark = isMarked ? `[${escapeLatex(markOf(reference))}]` : ''
  return `${before}\\bibitem${mark}{${writing.keys.get(id) ?? labelOf(id)}} ${words}${link}`
}

/** Returns the mark of a reference without brackets, which LaTeX puts around it. */
const markOf = (reference: Reference): string =>
  (reference.ownLabel ?? referenceMark(reference)).replace(/^\[([^\][]*)\]$/, '$1')

/**
 * Returns the reference list with the text of the other exports, since BibTeX's own styles print neither DOIs nor web
 * addresses. LaTeX numbers the list unless a reference has another mark than its place in the list.
 */
function bibliography({ article: { references, front }, records }: WrittenPaper, writing: LatexBlocks): string {
  if (references.length === 0) return ''
  const remark = records.size > 0 ? '% The file references.bib has the same references for BibTeX and biblatex.\n' : ''
  const isMarked = references.some(hasOwnMark)
  const marks = isMarked ? references.map(markOf) : [String(references.length)]
  const widest = marks.reduce((longest, mark) => (mark.length > longest.length ? mark : longest), '')
  const entries = references.map((reference) => entryOf(reference, isMarked, writing)).join('\n')
  const named = front?.referencesTitle ? `\\renewcommand{\\refname}{${escapeLatex(front.referencesTitle)}}\n` : ''
  return `${remark}${named}\\begin{thebibliography}{${escapeLatex(widest)}}\n${entries}\n\\end{thebibliography}`
}

/**
 * Returns a section of the abstract with its subsections. LaTeX has no sections in the abstract, so headings are bold
 * text.
 */
const abstractParts = ({ heading, blocks, sections }: BodySection, writing: LatexBlocks): string[] => [
  [heading.length > 0 ? `\\textbf{${latexOf(heading, writing)}}` : '', blocksOf(blocks, writing)]
    .filter(Boolean)
    .join(' '),
  ...sections.flatMap((section) => abstractParts(section, writing)),
]

function abstractOf({ article, abstract }: WrittenPaper, writing: LatexBlocks): string {
  const parts = article.abstract.flatMap((part) => abstractParts(part, writing)).filter(Boolean)
  const text =
    parts.length > 0
      ? parts.join('\n\n')
      : abstract
          .split(/\n{2,}/)
          .map(escapeLatex)
          .join('\n\n')
  const { abstractTitle } = article.front ?? {}
  const named = abstractTitle ? `\\renewcommand{\\abstractname}{${escapeLatex(abstractTitle)}}\n` : ''
  return text.trim() && `${named}\\begin{abstract}\n${text}\n\\end{abstract}`
}

type Labelled = { t: 'figure' | 'table' | 'formula'; label: string }

const isLabelled = (part: object): part is Labelled =>
  't' in part && 'label' in part && (part.t === 'figure' || part.t === 'table' || part.t === 'formula')

function labelledIn(part: unknown): Labelled[] {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(labelledIn)
  return isLabelled(part) ? [part, ...inside] : inside
}

/** Returns the kinds of parts whose numbers in LaTeX would differ from those in the paper. */
function ownLabelsOf({ abstract, sections }: Article): ReadonlySet<ArticleBlock['t']> {
  const parts = labelledIn([abstract, sections])
  const usualLabels = { figure: 'Figure #', table: 'Table #', formula: '(#)' }
  return new Set(
    (['figure', 'table', 'formula'] as const).filter((kind) =>
      parts
        .filter(({ t }) => t === kind)
        .some(({ label }, index) => label !== usualLabels[kind].replace('#', String(index + 1))),
    ),
  )
}

const boldOf = (words: Inline[], writing: LatexBlocks): string => `\\textbf{${latexOf(words, writing)}}`

// Writes a note on one line, since it may be within a caption.
const noteOf = ({ above, blocks }: Note, writing: LatexBlocks): string =>
  [
    ...(above ? [boldOf(above, writing)] : []),
    ...blocks.map((block) => (block.t === 'p' ? latexOf(block.c, writing) : escapeLatex(blocksText([block])))),
  ].join('\\par ')

/**
 * Returns the notes of the article or of a sub-article that are not footnotes: notes without a mark, or with a mark
 * only in a note or in the title.
 */
function otherNotes(article: Article, writing: LatexBlocks, subArticle?: string): string {
  const notes = uncalledNotes({ ...article, title: [] }).filter((note) => note.subArticle === subArticle)
  if (notes.length === 0) return ''
  const inNotes = { ...writing, notes: new Map() }
  const lines = notes.flatMap(({ id, label, blocks, above }) => [
    ...(above ? [blocksOf([{ t: 'head', c: above }], inNotes)] : []),
    `\\phantomsection\\label{${labelOf(id)}}${`${escapeLatex(label)} ${blocksOf(blocks, inNotes)}`.trim()}`,
  ])
  return [`\\${subArticle === undefined ? '' : 'sub'}section*{Notes}`, ...lines].join('\n\n')
}

/** Returns the sections of the article itself, or those of its translations, reviews and replies with their notes. */
const sectionsOf = (article: Article, isAttached: boolean, writing: LatexBlocks): string[] =>
  article.sections
    .filter(({ attached }) => (attached !== undefined) === isAttached)
    .flatMap((section) => [sectionOf(section, writing), isAttached ? otherNotes(article, writing, section.id) : ''])

/** Removes the links to parts that are not in the text. */
function withoutDeadLinks(tex: string): string {
  const labels = new Set(Array.from(tex.matchAll(/\\label\{([^{}]*)\}/g), ([, label]) => label))
  return tex.replace(/\\hyperref\[([^\][]*)\]/g, (link, label: string) => (labels.has(label) ? link : ''))
}

const authorOf = (name: string, places: string[], writing: LatexBlocks): string =>
  [name, ...places].map((line, index) => (index ? '\\small ' : '') + latexOf([line], writing)).join(' \\\\ ')

function texOf(paper: WrittenPaper, pictures: ReturnType<typeof picturesOf>): string {
  const { article, title, authors, affiliations = [] } = paper
  const citing = { keys: keysOf(paper), marks: new Map(article.references.map((one) => [one.id, referenceMark(one)])) }
  const bare: LatexBlocks = { ...citing, notes: new Map(), isMoved: true, lineEnd: ' ', pictures: new Map() }
  const writing: LatexBlocks = {
    ...citing,
    notes: new Map(article.notes.map((note) => [note.id, noteOf(note, bare)])),
    isMoved: false,
    lineEnd: '\\\\\n',
    pictures: new Map(pictures.map(({ id, name }) => [id, name])),
    ownLabels: ownLabelsOf(article),
  }
  const text = withoutDeadLinks(
    [
      `\\title{${latexOf(title, bare)}}`,
      `\\author{${authors.map((author, index) => authorOf(author, affiliations[index] ?? [], bare)).join(' \\and ')}}`,
      '\\date{}',
      `\\hypersetup{pdftitle={${escapeLatex(inlinesText(title))}}}`,
      '\\begin{document}\n\\maketitle',
      paper.status && `\\noindent ${escapeLatex(paper.status)}`,
      paper.notice && `\\noindent\\emph{${escapeLatex(paper.notice)}}`,
      abstractOf(paper, writing),
      ...sectionsOf(article, false, writing),
      otherNotes(article, writing),
      bibliography(paper, writing),
      ...sectionsOf(article, true, writing),
      '\\end{document}\n',
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const needs = { commands: commandsIn(article), floats: figuresOf(article).length }
  return `${preambleOf(text, needs)}\n\n${text}`
}

/** Returns a paper in LaTeX, as a zip file with the text, the references and the pictures. Pure. */
export function latexZip(paper: WrittenPaper): Uint8Array {
  const pictures = picturesOf(paper)
  const encode = (text: string) => new TextEncoder().encode(text)
  const references = signsInText(bibtexFile(Array.from(paper.records.values()), standardRecord))
  return zipSync({
    'paper.tex': encode(texOf(paper, pictures)),
    'references.bib': encode(references),
    ...Object.fromEntries(pictures.map(({ name, bytes }) => [name, bytes])),
  })
}

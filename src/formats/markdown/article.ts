import type {
  Article,
  ArticleBlock,
  BodySection,
  FigureBlock,
  GroupBlock,
  Inline,
  Note,
  Reference,
  TableBlock,
} from '../article/article.ts'
import type { PublishedArticle } from '../article/published-article.ts'
import { abstractHeading, inlinesText, referenceMark, referencesHeading, referenceText } from '../article/text.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { doiAddress } from '../citations/identifiers.ts'
import { notesOf, uncalledNotes } from '../article/notes.ts'
import { directed, type Direction, directionOf, directionOfBlock, directionOfInlines } from './direction.ts'
import {
  addressMarkdown,
  begun,
  escaped,
  formulaMarkdown,
  inlinesMarkdown,
  lineMarkdown,
  longestOf,
  noteName,
} from './inlines.ts'
import { authorsOf, keywordsOf, nameOf, relationsOf, sourceOf, statusOf, translatedTitlesOf } from './front-matter.ts'
import { indented, type ListBlock, listMarkdown, type ListSign, signOf } from './lists.ts'
import { rowsMarkdown } from './tables.ts'

type Addresses = {
  /** The URL of the paper's page. */
  page: string
  /** A sentence before the text that names content that the file lacks. */
  notice?: string
  fileAt: (file: string) => string
}

/** Returns the author contributions, one author per list item. */
function contributionsOf({ authors_meta: authors }: PublishedArticle): string[] {
  const items = authors
    .filter(({ credit_roles: roles }) => roles.length > 0)
    .map((author) => `- ${escaped(`${nameOf(author)}: ${author.credit_roles.map(creditRoleInWords).join(', ')}`)}`)
  return items.length > 0 ? ['## Author contributions', items.join('\n')] : []
}

function referenceMarkdown(reference: Reference, { notes }: Writing): string {
  const { label, text, doi, url } = reference
  const mark = referenceMark(reference)
  // Writes own labels as text, since Markdown would number a list of "1., 3., 4a." as 1, 2, 3.
  const start = label === undefined ? `${mark}. ` : `- ${mark && `${mark}\\. `}`
  const said = referenceText(reference)
  const words = begun(text ? inlinesMarkdown(text, notes) : escaped(said))
  const address = doi ? doiAddress(doi) : url
  const entry = directionOf(said) === 'rtl' ? `<span dir="rtl">${words}</span>` : words
  const link = address && !said.includes(doi ?? address) ? ` ${addressMarkdown(address)}` : ''
  return `${start}${entry}${link}`
}

function abstractOf({ article, abstract }: PublishedArticle, writing: Writing): string[] {
  const parts =
    article.abstract.length > 0
      ? article.abstract.map((section) => sectionMarkdown(section, writing))
      : abstract.split(/\n{2,}/).map((paragraph) => begun(escaped(paragraph.trim())))
  return parts.some(Boolean) ? [`## ${escaped(abstractHeading(article))}`, ...parts] : []
}

/**
 * Returns a paper as Markdown, with Pandoc's footnotes, formulas as TeX between dollar signs, and merged cells as HTML.
 * Pure.
 */
export function markdownOf(paper: PublishedArticle, { page, notice = '', fileAt }: Addresses): string {
  const { article, title } = paper
  const writing: Writing = {
    notes: new Set(article.notes.map(({ id }) => id)),
    article,
    uncalled: new Set(uncalledNotes(article)),
    addressOf: fileAt,
    direction: 'ltr',
  }
  const sections = (isAttached: boolean) =>
    article.sections
      .filter(({ attached }) => (attached !== undefined) === isAttached)
      .map((section) => sectionMarkdown(section, writing))
  const parts = [
    directed(
      `# ${article.title.length > 0 ? lineMarkdown(article.title, writing.notes) : escaped(title)}`,
      directionOf(title),
      'ltr',
    ),
    ...translatedTitlesOf(paper, writing.notes),
    directed(begun(authorsOf(paper)), directionOf(authorsOf(paper)), 'ltr'),
    escaped(statusOf(paper)),
    sourceOf(paper),
    `<${page}>`,
    ...relationsOf(paper, writing.notes),
    notice && `*${escaped(notice)}*`,
    ...abstractOf(paper, writing),
    ...keywordsOf(paper),
    ...sections(false),
    ...contributionsOf(paper),
    notesMarkdown(notesOf(article), writing, 2),
    ...(article.references.length > 0 ? [`## ${escaped(referencesHeading(article))}`] : []),
    referencesMarkdown(article.references, writing),
    ...sections(true),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

type Writing = {
  article: Article
  /** The notes that have no mark in the text. */
  uncalled: ReadonlySet<Note>
  /** The ids of the footnotes. */
  notes: ReadonlySet<string>
  /** Returns the URL of a file of the paper. */
  addressOf: (file: string) => string
  /** The direction of the surrounding text. */
  direction: Direction
}

const parted = (parts: string[]): string => parts.filter(Boolean).join('\n\n')

const captionOf = ({ label, title, caption }: FigureBlock | TableBlock | GroupBlock, writing: Writing): string => {
  const name = [label && `**${escaped(label.replace(/\.$/, ''))}.**`, inlinesMarkdown(title, writing.notes)]
    .filter(Boolean)
    .join(' ')
  return parted([
    directed(begun(name), directionOfInlines([label, ...title]), writing.direction),
    blocksMarkdown(caption, writing),
  ])
}

const seenAt = (source: string | undefined): string => {
  if (!source) return ''
  return /^https?:/i.test(source) ? addressMarkdown(source) : escaped(source)
}

const labelledMarkdown = ({ label, blocks }: Pick<Note, 'label' | 'blocks'>, writing: Writing): string => {
  const words = blocksMarkdown(blocks, writing)
  const mark = begun(escaped(label))
  return blocks[0]?.t === 'p' && !words.startsWith('<div') ? `${mark} ${words}`.trim() : parted([mark, words])
}

function figureMarkdown(figure: FigureBlock, writing: Writing): string {
  const { pictures: [largest] = [], alt, licence, download, source } = figure
  return parted([
    largest ? `![${escaped((alt ?? '').replace(/\s+/g, ' '))}](${writing.addressOf(largest.file)})` : '',
    captionOf(figure, writing),
    licence ? begun(`Licence: ${escaped(licence)}`) : '',
    download ? `[${escaped(download.name)}](${writing.addressOf(download.file)})` : '',
    seenAt(source),
  ])
}

const tableMarkdown = (table: TableBlock, writing: Writing): string =>
  parted([
    captionOf(table, writing),
    ...(table.figures ?? []).map((figure) => figureMarkdown(figure, writing)),
    ...table.tables.map((rows) => rowsMarkdown(rows, writing.notes)),
    ...table.notes.map((note) => labelledMarkdown(note, writing)),
    blocksMarkdown(table.foot, writing),
    seenAt(table.source),
  ])

const listOf = (list: ListBlock, writing: Writing, sign: ListSign): string =>
  listMarkdown(
    list,
    list.items.map(({ blocks }) => blocksMarkdown(blocks, writing)),
    sign,
  )

const strong = (...words: Inline[]): Inline => ({ t: 'b', c: words })

function blockMarkdown(block: ArticleBlock, writing: Writing, previous: ListSign | undefined): string {
  const text = (c: Parameters<typeof inlinesMarkdown>[0]) => inlinesMarkdown(c, writing.notes)
  switch (block.t) {
    case 'p':
      return begun(text(block.c))
    case 'head':
      return text([strong(...block.c)])
    case 'list':
      return listOf(block, writing, signOf(block, previous))
    case 'table':
      return tableMarkdown(block, writing)
    case 'figure':
    case 'file':
      return figureMarkdown(block, writing)
    case 'group':
      return parted([captionOf(block, writing), blocksMarkdown(block.blocks, writing)])
    case 'formula':
      return parted([...block.parts.map((part) => begun(formulaMarkdown(part, '$$'))), escaped(block.label)])
    case 'box':
      return parted([
        text([strong([block.label, ' '].join('').trimStart(), ...block.title)]),
        blocksMarkdown(block.blocks, writing),
      ])
    case 'definitions':
      return parted([
        text([strong(...block.title)]),
        ...block.items.map(({ term, blocks }) => parted([text([strong(...term)]), blocksMarkdown(blocks, writing)])),
      ])
    case 'quote':
      return `> ${blocksMarkdown(block.blocks, writing).replace(/\n/g, '\n> ')}`
    case 'verse':
      return begun(block.lines.map(text).filter(Boolean).join('\\\n'))
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestOf('`', block.text) + 1))
      return `${fence}\n${block.text}\n${fence}`
    }
  }
}

/** Blocks that contain other blocks, or that have no direction of their own. */
const MIXED: ReadonlySet<ArticleBlock['t']> = new Set(['table', 'figure', 'file', 'group', 'formula', 'code', 'box'])

function directedBlock(block: ArticleBlock, writing: Writing, previous: ListSign | undefined): string {
  const direction = (MIXED.has(block.t) ? undefined : directionOfBlock(block)) ?? writing.direction
  const markdown = blockMarkdown(block, { ...writing, direction }, previous)
  return directed(markdown, direction, writing.direction)
}

/** Returns blocks as Markdown, separated by empty lines. Pure. */
function blocksMarkdown(blocks: ArticleBlock[], writing: Writing): string {
  let previous: ListSign | undefined
  return parted(
    blocks.map((block) => {
      const markdown = directedBlock(block, writing, previous)
      if (markdown) previous = block.t === 'list' ? signOf(block, previous) : undefined
      return markdown
    }),
  )
}

/** Returns a section with its subsections. Pure. */
const sectionMarkdown = ({ id, attached, heading, level, blocks, sections }: BodySection, writing: Writing): string =>
  parted([
    inlinesText(heading).trim()
      ? directed(
          `${'#'.repeat(level)} ${lineMarkdown(heading, writing.notes)}`,
          directionOfInlines(heading),
          writing.direction,
        )
      : '',
    blocksMarkdown(blocks, writing),
    ...sections.map((section) => sectionMarkdown(section, writing)),
    attached ? notesMarkdown(notesOf(writing.article, id), writing, level + 1) : '',
  ])

/** Returns the references, one on each line, with the titles of their lists. Pure. */
const referencesMarkdown = (references: Reference[], writing: Writing): string =>
  references
    .map((reference) => {
      const entry = referenceMarkdown(reference, writing)
      return reference.above ? `\n${parted([blocksMarkdown(reference.above, writing), entry])}` : entry
    })
    .join('\n')
    .trimStart()

/** Returns notes below a heading: notes without a mark as text, then the others as footnotes. Pure. */
function notesMarkdown(notes: Note[], writing: Writing, level: number): string {
  const [called, uncalled] = [false, true].map((isUncalled) =>
    notes.filter((note) => writing.uncalled.has(note) === isUncalled),
  )
  const written = (list: Note[] = [], toMarkdown: (note: Note) => string) =>
    list.flatMap((note) => [
      note.above ? inlinesMarkdown([strong(...note.above)], writing.notes) : '',
      toMarkdown(note),
    ])
  return parted([
    uncalled?.length ? `${'#'.repeat(level)} Notes` : '',
    ...written(uncalled, (note) => labelledMarkdown(note, writing)),
    ...written(called, ({ id, blocks }) => `[^${noteName(id)}]: ${indented(blocksMarkdown(blocks, writing), 4)}`),
  ])
}

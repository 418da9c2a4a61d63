import type { Reference, FigureBlock, TableBlock, GroupBlock, ArticleBlock, BodySection } from '../article/article.ts'
import { isDraft, type PublishedArticle } from '../article/published-article.ts'
import { referenceText, inlinesText } from '../article/text.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { doiAddress } from '../citations/identifiers.ts'
import { begun, escaped, inlinesMarkdown, lineMarkdown, formulaMarkdown, longestOf } from './inlines.ts'
import { rowsMarkdown } from './tables.ts'

type Addresses = {
  /** The paper's page. */
  page: string
  fileAt: (file: string) => string
}

const nameOf = ({ given_name, family_name }: PublishedArticle['authors_meta'][number]): string =>
  `${given_name} ${family_name}`.trim()

const authorsOf = ({ authors_meta: authors }: PublishedArticle): string =>
  authors
    .map((author) => {
      const { affiliations } = author
      const name = nameOf(author)
      return escaped(affiliations.length > 0 ? `${name} (${affiliations.join('; ')})` : name)
    })
    .join(', ')

const keywordsOf = ({ keywords }: PublishedArticle): string =>
  keywords.length > 0 ? `**Keywords:** ${escaped(keywords.join('; '))}` : ''

/** Returns the contributions, one author per item. */
function contributionsOf({ authors_meta: authors }: PublishedArticle): string[] {
  const items = authors
    .filter(({ credit_roles: roles }) => roles.length > 0)
    .map((author) => `- ${escaped(`${nameOf(author)}: ${author.credit_roles.map(creditRoleInWords).join(', ')}`)}`)
  return items.length > 0 ? ['## Author contributions', items.join('\n')] : []
}

function referenceMarkdown(reference: Reference, { notes }: Writing): string {
  const { number, text, doi } = reference
  const words = text ? inlinesMarkdown(text, notes) : escaped(referenceText(reference))
  return `${number}. ${words}${doi && !referenceText(reference).includes(doi) ? ` <${doiAddress(doi)}>` : ''}`
}

function abstractOf({ article, abstract }: PublishedArticle, writing: Writing): string[] {
  const parts =
    article.abstract.length > 0
      ? article.abstract.map((section) => sectionMarkdown(section, writing))
      : abstract.split(/\n{2,}/).map((paragraph) => begun(escaped(paragraph.trim())))
  return parts.some(Boolean) ? ['## Abstract', ...parts] : []
}

const standingOf = (paper: PublishedArticle): string =>
  isDraft(paper)
    ? `Draft of ${longPartialDate(paper.issued)} · not published · ${paper.licence_name}`
    : `${longPartialDate(paper.issued)} · version ${paper.version} · ${paper.licence_name}`

/**
 * Returns a paper as Markdown: footnotes as Pandoc writes them, formulas as TeX between dollars, merged cells as HTML.
 * Pure.
 */
export function markdownOf(paper: PublishedArticle, { page, fileAt }: Addresses): string {
  const { article, title } = paper
  const writing: Writing = { notes: new Set(article.notes.map(({ id }) => id)), addressOf: fileAt }
  const parts = [
    `# ${article.title.length > 0 ? lineMarkdown(article.title, writing.notes) : escaped(title)}`,
    authorsOf(paper),
    escaped(standingOf(paper)),
    `<${page}>`,
    ...abstractOf(paper, writing),
    keywordsOf(paper),
    ...article.sections.map((section) => sectionMarkdown(section, writing)),
    ...contributionsOf(paper),
    ...(article.references.length > 0 ? ['## References'] : []),
    article.references.map((reference) => referenceMarkdown(reference, writing)).join('\n'),
    ...article.notes.map(({ id, blocks }) => noteMarkdown(id, blocks, writing)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

type Writing = {
  /** The ids of the footnotes. */
  notes: ReadonlySet<string>
  /** Returns the address of a file of the paper. */
  addressOf: (file: string) => string
}

const parted = (parts: string[]): string => parts.filter(Boolean).join('\n\n')

const indented = (text: string, width: number): string => text.replace(/\n(?=.)/g, `\n${' '.repeat(width)}`)

const captionOf = ({ label, title, caption }: FigureBlock | TableBlock | GroupBlock, writing: Writing): string => {
  const name = [label && `**${escaped(label)}.**`, inlinesMarkdown(title, writing.notes)].filter(Boolean).join(' ')
  return parted([name, blocksMarkdown(caption, writing)])
}

const seenAt = (source: string | undefined): string => (source ? `<${source}>` : '')

function figureMarkdown(figure: FigureBlock, writing: Writing): string {
  const { pictures: [largest] = [], alt, licence, download, source } = figure
  return parted([
    largest ? `![${escaped(alt ?? '')}](${writing.addressOf(largest.file)})` : '',
    captionOf(figure, writing),
    licence ? `Licence: ${escaped(licence)}` : '',
    download ? `[${escaped(download.name)}](${writing.addressOf(download.file)})` : '',
    seenAt(source),
  ])
}

const tableMarkdown = (table: TableBlock, writing: Writing): string =>
  parted([
    captionOf(table, writing),
    ...(table.figures ?? []).map((figure) => figureMarkdown(figure, writing)),
    ...table.tables.map((rows) => rowsMarkdown(rows, writing.notes)),
    ...table.notes.map(({ label, blocks }) => parted([escaped(label), blocksMarkdown(blocks, writing)])),
    blocksMarkdown(table.foot, writing),
    seenAt(table.source),
  ])

type ListBlock = Extract<ArticleBlock, { t: 'list' }>

const listMarkdown = ({ style, items }: ListBlock, writing: Writing): string =>
  items
    .map(({ label, blocks }, index) => {
      const counted = label === undefined ? style === 'order' && `${index + 1}.` : /^\d+\.$/.test(label) && label
      const mark = `${counted || '-'} `
      const words = blocksMarkdown(blocks, writing)
      return mark + indented(label && !counted ? `${escaped(label)} ${words}` : words, mark.length)
    })
    .join('\n')

function blockMarkdown(block: ArticleBlock, writing: Writing): string {
  const text = (c: Parameters<typeof inlinesMarkdown>[0]) => inlinesMarkdown(c, writing.notes)
  switch (block.t) {
    case 'p':
      return begun(text(block.c))
    case 'head':
      return `**${text(block.c)}**`
    case 'list':
      return listMarkdown(block, writing)
    case 'table':
      return tableMarkdown(block, writing)
    case 'figure':
    case 'file':
      return figureMarkdown(block, writing)
    case 'group':
      return parted([captionOf(block, writing), blocksMarkdown(block.blocks, writing)])
    case 'formula':
      return parted([...block.parts.map((part) => formulaMarkdown(part, '$$')), escaped(block.label)])
    case 'box':
      return parted([
        `**${[escaped(block.label), text(block.title)].join(' ').trim()}**`,
        blocksMarkdown(block.blocks, writing),
      ])
    case 'definitions':
      return parted([
        text(block.title),
        ...block.items.map(({ term, blocks }) => parted([`**${text(term)}**`, blocksMarkdown(blocks, writing)])),
      ])
    case 'quote':
      return `> ${blocksMarkdown(block.blocks, writing).replace(/\n/g, '\n> ')}`
    case 'verse':
      return block.lines.map(text).join('\\\n')
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestOf('`', block.text) + 1))
      return `${fence}\n${block.text}\n${fence}`
    }
  }
}

/** Returns blocks, separated by empty lines. Pure. */
const blocksMarkdown = (blocks: ArticleBlock[], writing: Writing): string =>
  parted(blocks.map((block) => blockMarkdown(block, writing)))

/** Returns a section with the sections in it. Pure. */
const sectionMarkdown = ({ heading, level, blocks, sections }: BodySection, writing: Writing): string =>
  parted([
    inlinesText(heading).trim() ? `${'#'.repeat(level)} ${lineMarkdown(heading, writing.notes)}` : '',
    blocksMarkdown(blocks, writing),
    ...sections.map((section) => sectionMarkdown(section, writing)),
  ])

/** Returns a footnote, whose further paragraphs are indented under its mark. Pure. */
const noteMarkdown = (id: string, blocks: ArticleBlock[], writing: Writing): string =>
  `[^${id}]: ${indented(blocksMarkdown(blocks, writing), 4)}`

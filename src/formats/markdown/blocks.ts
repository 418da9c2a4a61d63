import type { ArticleBlock, FigureBlock, GroupBlock, BodySection, TableBlock } from '../article/article.ts'
import { inlinesText } from '../article/text.ts'
import { begun, escaped, formulaMarkdown, inlinesMarkdown, lineMarkdown, longestOf } from './inlines.ts'
import { rowsMarkdown } from './tables.ts'

export type Writing = {
  /** The ids of the footnotes. */
  notes: ReadonlySet<string>
  /** Where a file of the paper can be had. */
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

/** Blocks, parted by empty lines. Pure. */
export const blocksMarkdown = (blocks: ArticleBlock[], writing: Writing): string =>
  parted(blocks.map((block) => blockMarkdown(block, writing)))

/** A section with the sections in it. Pure. */
export const sectionMarkdown = ({ heading, level, blocks, sections }: BodySection, writing: Writing): string =>
  parted([
    inlinesText(heading).trim() ? `${'#'.repeat(level)} ${lineMarkdown(heading, writing.notes)}` : '',
    blocksMarkdown(blocks, writing),
    ...sections.map((section) => sectionMarkdown(section, writing)),
  ])

/** A footnote, whose further paragraphs stand under its mark. Pure. */
export const noteMarkdown = (id: string, blocks: ArticleBlock[], writing: Writing): string =>
  `[^${id}]: ${indented(blocksMarkdown(blocks, writing), 4)}`

import {
  AlignmentType,
  Bookmark,
  type FileChild,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  TabStopType,
} from 'docx'
import type { ArticleBlock, FigureBlock, GroupBlock, Inline, BodySection, TableBlock } from '../../article/article.ts'
import { countingOf } from '../../article/list-marks.ts'
import { blocksText, inlinesText } from '../../article/text.ts'
import { alsoChanged, changeProperties, directed, ended, fromRight, runsOf } from './inline.ts'
import { countedName, countsLikeWord, LISTS } from './lists.ts'
import { tableOf } from './tables.ts'
import type { DocxExportContext } from './export-context.ts'

type Frame = { style?: string; depth?: number }

/** The indent of each list level, in twentieths of a point. */
const INDENT = 480
/** The maximum size of a picture in pixels, so that it fits on a page. */
const PICTURE_WIDTH_MAX = 600
const PICTURE_HEIGHT_MAX = 780
/** The position of an equation's number, in twentieths of a point. */
const EQUATION_NUMBER_AT = 9_000

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
]

export function paragraphOf(
  parts: Inline[],
  writing: DocxExportContext,
  also: Partial<IParagraphOptions> = {},
): Paragraph {
  return new Paragraph({ ...directed(parts), ...ended([], writing), children: runsOf(parts, writing), ...also })
}

const framed = ({ style, depth = 0 }: Frame): Partial<IParagraphOptions> => ({
  ...(style ? { style } : {}),
  ...(depth > 0 ? { indent: { start: depth * INDENT } } : {}),
})

const named = (id: string, writing: DocxExportContext, children: ReturnType<typeof runsOf>): Bookmark =>
  new Bookmark({ id: writing.bookmark(id), children })

// Matches a credit. Each credit is on a separate line, since an import would read a full stop between caption and
// credit as part of the caption.
const CREDIT = /^(?:Source|Consent|Licence): /

function between(before: Inline[], next: Inline[]): Inline {
  if (CREDIT.test(inlinesText(next))) return { t: 'br' }
  return /[.!?]\s*$/.test(inlinesText(before)) ? ' ' : '. '
}

/** Returns the full stop after a label, which comes and leaves with the words after it. */
function stopBefore(words: Inline[]): Inline {
  const [first] = words
  if (typeof first !== 'object' || (first.t !== 'ins' && first.t !== 'del')) return '. '
  return words.every((part) => typeof part === 'object' && part.t === first.t) ? { ...first, c: ['. '] } : '. '
}

// Returns a caption. Its label is plain text, as in all other formats, so Word does not number it.
function captionOf(
  { id, label, title }: FigureBlock | TableBlock | GroupBlock,
  caption: ArticleBlock[],
  writing: DocxExportContext,
): Paragraph {
  const sentences = [title, ...caption.map((block) => (block.t === 'p' ? block.c : [blocksText([block])]))].filter(
    (parts) => parts.length > 0,
  )
  const words = sentences.flatMap((parts, index): Inline[] =>
    index > 0 ? [between(sentences[index - 1] ?? [], parts), ...parts] : parts,
  )
  const whole = words.length > 0 ? words : [label]
  return new Paragraph({
    style: 'Caption',
    ...directed(whole),
    ...ended([], writing),
    children: [
      named(id, writing, label ? runsOf([label], writing, { bold: true, ...fromRight(whole) }) : []),
      ...runsOf(label && words.length > 0 ? [stopBefore(words), ...words] : words, writing, fromRight(whole)),
    ],
  })
}

const TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const

function pictureOf({ pictures = [], alt = '', label }: FigureBlock, writing: DocxExportContext): Paragraph[] {
  const shown = pictures.map(({ file }) => writing.pictures.get(file)).find((picture) => picture !== undefined)
  if (!shown) return []
  const scale = Math.min(1, PICTURE_WIDTH_MAX / shown.width, PICTURE_HEIGHT_MAX / shown.height)
  const image = new ImageRun({
    type: TYPES[shown.kind],
    data: shown.bytes,
    transformation: { width: Math.round(shown.width * scale), height: Math.round(shown.height * scale) },
    // A picture without a description has no title either, which readers would take for its description.
    altText: { name: label || 'Figure', title: alt && label, description: alt },
    ...changeProperties(writing.changes, writing),
  })
  const end = ended([], writing)
  return [new Paragraph({ keepNext: true, alignment: AlignmentType.CENTER, ...end, children: [image] })]
}

const licenceOf = ({ licence }: FigureBlock): ArticleBlock[] =>
  licence ? [{ t: 'p', c: [`Licence: ${licence}${/[.!?]$/.test(licence) ? '' : '.'}`] }] : []

const sourceOf = (source: string | undefined, writing: DocxExportContext): Paragraph[] =>
  source ? [paragraphOf([{ t: 'a', href: source, c: [source] }], writing, { style: 'TableNotes' })] : []

const figureOf = (block: FigureBlock, writing: DocxExportContext): FileChild[] => [
  ...pictureOf(block, writing),
  captionOf(block, [...block.caption, ...licenceOf(block)], writing),
  ...(block.download ? [paragraphOf([`File: ${block.download.name}`], writing, { style: 'TableNotes' })] : []),
  ...sourceOf(block.source, writing),
]

const tableParts = (block: TableBlock, writing: DocxExportContext): FileChild[] => [
  captionOf(block, block.caption, writing),
  ...(block.figures ?? []).flatMap((figure) => [
    ...pictureOf(figure, writing),
    ...blocksOf(licenceOf(figure), writing, { style: 'TableNotes' }),
    ...sourceOf(figure.source, writing),
  ]),
  ...block.tables.map((rows) => tableOf(rows, writing)),
  ...block.notes.flatMap(({ label, blocks }) =>
    blocksOf(label ? [{ t: 'p', c: [{ t: 'sup', c: [label] }] }, ...blocks] : blocks, writing, { style: 'TableNotes' }),
  ),
  ...blocksOf(block.foot, writing, { style: 'TableNotes' }),
  ...sourceOf(block.source, writing),
]

type ListBlock = Extract<ArticleBlock, { t: 'list' }>

/** Returns the name of the Word numbering for a list; undefined if its labels are missing or not consecutive. */
function wordList({ style, items }: ListBlock, writing: DocxExportContext): string | undefined {
  if (style !== 'plain') return LISTS[style]
  const counting = countingOf(items.map(({ label = '' }) => label))
  if (counting && !countsLikeWord(counting, items.length)) return undefined
  return counting && countedName(writing.counted.push(counting) - 1)
}

function listOf(list: ListBlock, writing: DocxExportContext, { depth = 0 }: Frame): FileChild[] {
  const instance = writing.nextList()
  const reference = wordList(list, writing)
  return list.items.flatMap(({ label, blocks }) => {
    const [first, ...rest] = blocks
    const words = first?.t === 'p' ? first.c : []
    const others = first?.t === 'p' ? rest : blocks
    const numbered = reference
      ? { numbering: { reference, level: Math.min(depth, 8), instance } }
      : framed({ depth: depth + 1 })
    const text = label && !reference ? [`${label} `, ...words] : words
    const ends = (first?.t === 'p' ? first.ends : undefined) ?? []
    return [
      paragraphOf(text, writing, { ...numbered, ...ended(ends, writing) }),
      ...blocksOf(others, writing, { depth: depth + 1 }),
    ]
  })
}

/** Returns the context for a block, with the suggestion that inserts or deletes it. */
const within = (block: ArticleBlock, writing: DocxExportContext): DocxExportContext =>
  'change' in block && block.change ? { ...writing, changes: alsoChanged(writing.changes, block.change) } : writing

function blockOf(block: ArticleBlock, around: DocxExportContext, frame: Frame): FileChild[] {
  const writing = within(block, around)
  switch (block.t) {
    case 'p':
      return [paragraphOf(block.c, writing, { ...framed(frame), ...ended(block.ends ?? [], writing) })]
    case 'head':
      return [
        new Paragraph({
          ...framed(frame),
          ...directed(block.c),
          children: runsOf(block.c, writing, { bold: true }),
          keepNext: true,
        }),
      ]
    case 'list':
      return listOf(block, writing, frame)
    case 'table':
      return tableParts(block, writing)
    case 'figure':
    case 'file':
      return figureOf(block, writing)
    case 'group':
      return [captionOf(block, block.caption, writing), ...blocksOf(block.blocks, writing, frame)]
    case 'formula': {
      const number = block.label ? runsOf([`\t${block.label}`], writing) : []
      return [
        new Paragraph({
          style: 'Equation',
          tabStops: [{ type: TabStopType.END, position: EQUATION_NUMBER_AT }],
          ...ended([], writing),
          children: [named(block.id, writing, runsOf(block.parts, writing)), ...number],
        }),
      ]
    }
    case 'box':
      return [
        captionOf({ ...block, t: 'figure', caption: [] }, [], writing),
        ...blocksOf(block.blocks, writing, { depth: 1 }),
      ]
    case 'definitions':
      return [
        ...(block.title.length > 0 ? blocksOf([{ t: 'head', c: block.title }], writing, frame) : []),
        ...block.items.flatMap(({ term, blocks }) => [
          new Paragraph({ ...directed(term), children: runsOf(term, writing, { bold: true }), keepNext: true }),
          ...blocksOf(blocks, writing, { depth: 1 }),
        ]),
      ]
    case 'quote':
      return blocksOf(block.blocks, writing, { style: 'Quote', depth: 1 })
    case 'verse':
      return block.lines.map((line) => paragraphOf(line, writing, framed({ depth: 1 })))
    case 'code':
      return block.text.split('\n').map((line) => paragraphOf([{ t: 'code', c: [line] }], writing, framed(frame)))
  }
}

export const blocksOf = (blocks: ArticleBlock[], writing: DocxExportContext, frame: Frame = {}): FileChild[] =>
  blocks.flatMap((block) => blockOf(block, writing, frame))

/** Returns a section with its subsections. The paper's heading level 2 becomes Word's level 1. */
export const sectionOf = (section: BodySection, writing: DocxExportContext): FileChild[] => [
  ...(section.heading.length > 0
    ? [
        new Paragraph({
          heading: HEADINGS[section.level - 2] ?? HeadingLevel.HEADING_5,
          ...directed(section.heading),
          ...ended(section.headingEnds ?? [], writing),
          children: [named(section.id, writing, runsOf(section.heading, writing))],
        }),
      ]
    : []),
  ...blocksOf(section.blocks, writing),
  ...section.sections.flatMap((inner) => sectionOf(inner, writing)),
]

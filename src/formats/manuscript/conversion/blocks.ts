import type { Node } from 'prosemirror-model'
import type { ArticleBlock, FigureBlock } from '../../article/article.ts'
import type { SupplementaryFile, Picture } from '../../article/files.ts'
import { formulaOfTex } from '../../jats/in/math.ts'
import { changedEnds, type Conversion, inlinesOf, wholeChange } from './inlines.ts'
import { isUsual, marksOf } from '../lists.ts'
import type { NumberedPart } from '../numbering.ts'
import { tableOf } from './tables.ts'

/** Metadata of a file in a manuscript. A picture has several sizes, the largest first. */
export type ManuscriptFile = Omit<SupplementaryFile, 'file'> & { pictures: Picture[] }

export type BlockConversion = Conversion & { files: ReadonlyMap<string, ManuscriptFile> }

const paragraph = (text: string): ArticleBlock[] => (text ? [{ t: 'p', c: [text] }] : [])

function captionOf(node: Node, conversion: Conversion): ArticleBlock[] {
  const words = inlinesOf(node, conversion)
  return words.length > 0 ? [{ t: 'p', c: words }] : []
}

const attributesOf = ({ attrs }: Node): Record<string, string> =>
  Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name, String(value ?? '').trim()]))

const whence = (source: string): ArticleBlock[] =>
  /^https?:\/\/\S+$/i.test(source)
    ? [{ t: 'p', c: ['Source: ', { t: 'a', href: source, c: [source] }] }]
    : paragraph(source && `Source: ${source}`)

function figureOf(node: Node, { id, label }: NumberedPart, conversion: BlockConversion): FigureBlock {
  const { file = '', alt, licence, source = '', patient, consent } = attributesOf(node)
  const pictures = conversion.files.get(file)?.pictures ?? []
  return {
    t: 'figure',
    id,
    label,
    title: [],
    caption: [
      ...captionOf(node, conversion),
      ...whence(source),
      ...paragraph(patient === 'yes' && consent ? `Consent: ${consent}` : ''),
    ],
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(alt ? { alt } : {}),
    ...(licence ? { licence } : {}),
  }
}

function fileOf(node: Node, { id, label }: NumberedPart, conversion: BlockConversion): FigureBlock {
  const { file = '', name = '' } = attributesOf(node)
  const known = conversion.files.get(file)
  const download = known && { file, name: known.name || name, kind: known.kind, bytes: known.bytes }
  return {
    t: 'file',
    id,
    label,
    title: name ? [name] : [],
    caption: captionOf(node, conversion),
    ...(download ? { download } : {}),
  }
}

function equationOf(node: Node, { id, label }: NumberedPart, conversion: BlockConversion): ArticleBlock[] {
  const tex = String(node.attrs['tex']).trim()
  const change = wholeChange(node, conversion)
  return tex ? [{ t: 'formula', id, label, parts: [formulaOfTex(tex, true)], ...change }] : []
}

function numberedBlock(node: Node, part: NumberedPart, conversion: BlockConversion): ArticleBlock[] {
  switch (part.kind) {
    case 'figure':
      return [{ ...figureOf(node, part, conversion), ...wholeChange(node, conversion) }]
    case 'file':
      return [{ ...fileOf(node, part, conversion), ...wholeChange(node, conversion) }]
    case 'table':
      return [{ ...tableOf(node, part, conversion), ...wholeChange(node, conversion) }]
    case 'equation':
      return equationOf(node, part, conversion)
  }
}

/** Returns the labels of a list's items if they differ from the default numbering. */
const labelsOf = (list: Node): string[] => (list.type.name === 'ordered_list' && !isUsual(list) ? marksOf(list) : [])

function listOf(node: Node, conversion: BlockConversion): ArticleBlock[] {
  const labels = labelsOf(node)
  const items = node.children.map((item, index) => ({ label: labels[index], blocks: blocksOf(item, conversion) }))
  const filled = items.filter(({ blocks }) => blocks.length > 0)
  if (filled.length === 0) return []
  const style = node.type.name === 'ordered_list' ? 'order' : 'bullet'
  return [{ t: 'list', style: labels.length > 0 ? 'plain' : style, items: filled }]
}

function quoteOf(node: Node, conversion: BlockConversion): ArticleBlock[] {
  const blocks = blocksOf(node, conversion)
  return blocks.length > 0 ? [{ t: 'quote', blocks }] : []
}

/**
 * Converts one block of a section. Returns nothing for an empty block. Converts headings only within other blocks;
 * `sectionOf` converts all other headings.
 */
export function blockOf(node: Node, conversion: BlockConversion): ArticleBlock[] {
  const part = conversion.numbering.parts.get(node)
  if (part) return numberedBlock(node, part, conversion)
  switch (node.type.name) {
    case 'bullet_list':
    case 'ordered_list':
      return listOf(node, conversion)
    case 'blockquote':
      return quoteOf(node, conversion)
    default: {
      const c = inlinesOf(node, conversion)
      if (c.length === 0) return []
      const ends = changedEnds(node, conversion)
      return [node.type.name === 'heading' ? { t: 'head', c } : { t: 'p', c, ...(ends ? { ends } : {}) }]
    }
  }
}

const blocksOf = (parent: Node, conversion: BlockConversion): ArticleBlock[] =>
  Array.from({ length: parent.childCount }, (_, index) => blockOf(parent.child(index), conversion)).flat()

import type {
  ArticleBlock,
  Cell,
  FigureBlock,
  GroupBlock,
  Inline,
  Note,
  Rows,
  BodySection,
  TableBlock,
} from '../../article/article.ts'
import { formulaXml, inlinesXml, type Targets } from './inlines.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

type Captioned = FigureBlock | TableBlock | GroupBlock

function captionXml(block: Captioned, targets: Targets): string {
  const text = xmlIfAny('title', inlinesXml(block.title, targets)) + paragraphsXml(block.caption, targets)
  return xmlIfAny('label', xmlText(block.label)) + xmlIfAny('caption', text)
}

// Where it can be seen is an address, not words: words that the paper has not would be read as its own.
const pictureXml = (block: FigureBlock | TableBlock): string => {
  if (block.t !== 'table' && (block.pictures?.length || block.download)) return keptXml(block)
  const { t, source } = block
  return source ? xmlElement(t === 'file' ? 'media' : 'graphic', { 'xlink:href': source }) : ''
}

const altXml = (alt: string | undefined): string => xmlIfAny('alt-text', xmlText(alt ?? ''))

// The sizes of one picture are alternatives of one another, the largest first. A picture with a licence of its own
// names it.
function keptXml({ pictures = [], download, alt, licence }: FigureBlock): string {
  const graphics = pictures.map(({ file, kind, width, height }) =>
    xmlElement(
      'graphic',
      {
        'xlink:href': file,
        'specific-use': `${width}x${height}`,
        mimetype: 'image',
        'mime-subtype': kind.split('/')[1],
      },
      altXml(alt),
    ),
  )
  const [type, subtype] = download?.kind.split('/') ?? []
  const media = download
    ? xmlElement('media', { 'xlink:href': download.file, mimetype: type, 'mime-subtype': subtype })
    : ''
  const terms = xmlIfAny('license', xmlIfAny('license-p', xmlText(licence ?? '')))
  const shown = graphics.length > 1 ? xmlElement('alternatives', {}, graphics.join('')) : graphics.join('')
  return shown + media + xmlIfAny('permissions', terms)
}

// Of authors' content, JATS breaks lines only in cells, directly and not within marks.
const cellInlines = (inlines: Inline[], targets: Targets): string =>
  inlines
    .map((inline) => (typeof inline !== 'string' && inline.t === 'br' ? '<break/>' : inlinesXml([inline], targets)))
    .join('')

function rowsXml(rows: Cell[][], targets: Targets): string {
  const cellXml = ({ c, h, colspan, rowspan, align }: Cell) =>
    xmlElement(h ? 'th' : 'td', { colspan, rowspan, align }, cellInlines(c, targets))
  return rows.map((row) => xmlIfAny('tr', row.map(cellXml).join(''))).join('')
}

function tableXml({ head, body }: Rows, targets: Targets): string {
  const [headXml, bodyXml] = [rowsXml(head, targets), rowsXml(body, targets)]
  // JATS wants a body; a table of headings only has them there.
  if (!bodyXml) return xmlIfAny('table', xmlIfAny('tbody', headXml))
  return xmlElement('table', {}, xmlIfAny('thead', headXml) + xmlElement('tbody', {}, bodyXml))
}

/** Returns a note, at a table's foot or at the paper's end. */
export const noteXml = ({ id, label, blocks }: Note, targets: Targets): string =>
  xmlElement('fn', { id }, xmlIfAny('label', xmlText(label)) + (paragraphsXml(blocks, targets) || '<p/>'))

const wrappedTable = (block: TableBlock, targets: Targets): string => {
  const foot = block.notes.map((note) => noteXml(note, targets)).join('') + paragraphsXml(block.foot, targets)
  const tables = block.tables.map((rows) => tableXml(rows, targets)).join('')
  return xmlElement(
    'table-wrap',
    { id: block.id },
    captionXml(block, targets) +
      (tableGraphics(block) || pictureXml(block)) +
      tables +
      xmlIfAny('table-wrap-foot', foot),
  )
}

// The pictures of a table are its own, without captions.
const tableGraphics = ({ figures = [] }: TableBlock): string => figures.map(pictureXml).join('')

/** JATS knows groups of figures alone and of tables alone; any other is a box. */
function groupXml(block: GroupBlock, targets: Targets): string {
  const name = GROUPS.find(([t]) => block.blocks.every((one) => one.t === t))?.[1] ?? 'boxed-text'
  return xmlElement(name, { id: block.id }, captionXml(block, targets) + blocksXml(block.blocks, targets))
}

const GROUPS = [
  ['figure', 'fig-group'],
  ['table', 'table-wrap-group'],
] as const

const LIST_TYPES = { bullet: 'bullet', order: 'order', plain: 'simple' } as const

/** Returns one block. Pure. */
function blockXml(block: ArticleBlock, targets: Targets): string {
  switch (block.t) {
    case 'p':
      return xmlElement('p', {}, inlinesXml(block.c, targets))
    case 'head':
      return xmlElement('p', {}, xmlIfAny('bold', inlinesXml(block.c, targets)))
    case 'list': {
      const items = block.items.map(({ label, blocks }) =>
        xmlElement(
          'list-item',
          {},
          xmlIfAny('label', xmlText(label ?? '')) + (paragraphsXml(blocks, targets) || '<p/>'),
        ),
      )
      return xmlIfAny('list', items.join(''), { 'list-type': LIST_TYPES[block.style] })
    }
    case 'table':
      return wrappedTable(block, targets)
    case 'figure':
      return xmlElement('fig', { id: block.id }, captionXml(block, targets) + pictureXml(block))
    case 'file':
      return xmlElement('supplementary-material', { id: block.id }, captionXml(block, targets) + pictureXml(block))
    case 'group':
      return groupXml(block, targets)
    case 'formula':
      return xmlElement(
        'disp-formula',
        { id: block.id },
        xmlIfAny('label', xmlText(block.label)) + block.parts.map((part) => formulaXml(part, 'graphic')).join(''),
      )
    case 'box': {
      const title = xmlIfAny('caption', xmlIfAny('title', inlinesXml(block.title, targets)))
      const label = xmlIfAny('label', xmlText(block.label))
      return xmlElement('boxed-text', { id: block.id }, label + title + blocksXml(block.blocks, targets))
    }
    case 'definitions': {
      const items = block.items.map(({ term, blocks }) =>
        xmlElement(
          'def-item',
          {},
          xmlElement('term', {}, inlinesXml(term, targets)) +
            xmlElement('def', {}, paragraphsXml(blocks, targets) || '<p/>'),
        ),
      )
      return xmlIfAny('def-list', xmlIfAny('title', inlinesXml(block.title, targets)) + items.join(''))
    }
    case 'quote':
      return xmlIfAny('disp-quote', blocksXml(block.blocks, targets))
    case 'verse':
      return xmlIfAny(
        'verse-group',
        block.lines.map((line) => xmlElement('verse-line', {}, inlinesXml(line, targets))).join(''),
      )
    case 'code':
      return xmlElement('code', {}, xmlText(block.text))
  }
}

const blocksXml = (blocks: ArticleBlock[], targets: Targets): string =>
  blocks.map((block) => blockXml(block, targets)).join('')

// Where JATS allows paragraphs only, any other block is put inside one.
const paragraphsXml = (blocks: ArticleBlock[], targets: Targets): string =>
  blocks
    .map((block) => {
      const xml = blockXml(block, targets)
      return block.t === 'p' || block.t === 'head' ? xml : xmlIfAny('p', xml)
    })
    .join('')

/** Returns a section with the sections in it; JATS requires a title, which may be empty. Pure. */
export const sectionXml = (section: BodySection, targets: Targets, type?: string): string =>
  xmlElement(
    'sec',
    { id: section.id, 'sec-type': type },
    xmlElement('title', {}, inlinesXml(section.heading, targets)) +
      blocksXml(section.blocks, targets) +
      section.sections.map((inner) => sectionXml(inner, targets)).join(''),
  )

/** Returns an abstract's content: paragraphs first, then the sections that have headings. Pure. */
export function abstractXml(sections: BodySection[], targets: Targets): string {
  const isPlain = ({ heading, sections: inner }: BodySection) => heading.length === 0 && inner.length === 0
  const first = sections.findIndex((section) => !isPlain(section))
  const plain = first < 0 ? sections : sections.slice(0, first)
  return (
    plain.map(({ blocks }) => paragraphsXml(blocks, targets)).join('') +
    sections
      .slice(plain.length)
      .map((section) => sectionXml(section, targets))
      .join('')
  )
}

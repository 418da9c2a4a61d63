import type {
  ArticleBlock,
  Cell,
  FigureBlock,
  GroupBlock,
  Inline,
  NamedGraphic,
  Note,
  Rows,
  TableBlock,
} from '../../article/article.ts'
import { altXml, formulaXml, inlinesXml, namedGraphicsXml, type Targets } from './inlines.ts'
import { listedAttributes, preservedXml } from './preserved-elements.ts'
import { linkTarget } from './link-targets.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

type Captioned = FigureBlock | TableBlock | GroupBlock

const isRights = (block: ArticleBlock): boolean => block.t === 'p' && block.permissions !== undefined

const withoutRights = (blocks: ArticleBlock[]): ArticleBlock[] => blocks.filter((block) => !isRights(block))

/** Returns the rights among the paragraphs of a figure, table or box. JATS places them after its content. */
const rightsXml = (blocks: ArticleBlock[], targets: Targets): string =>
  preservedXml(
    blocks.flatMap((block) => (block.t === 'p' && block.permissions ? [block.permissions] : [])),
    targets,
  )

function captionXml(block: Captioned, targets: Targets): string {
  const text =
    xmlIfAny('title', inlinesXml(block.title, targets)) + paragraphsXml(withoutRights(block.caption), targets)
  return xmlIfAny('label', xmlText(block.label)) + xmlIfAny('caption', text)
}

// Returns a picture. A picture that only its source has becomes a link without text, since an import would read any
// text as part of the paper.
const pictureXml = (block: FigureBlock | TableBlock): string => {
  if (block.t !== 'table' && (block.pictures?.length || block.download)) return keptXml(block)
  const name = block.t === 'file' ? 'media' : 'graphic'
  if (block.t !== 'table' && block.graphics?.length) return namedGraphicsXml(block.graphics, name)
  const source = linkTarget(block.source)
  return source ? xmlElement(name, { 'xlink:href': source }, altXml('alt' in block ? block.alt : '')) : ''
}

// Returns a stored picture with all its sizes as alternatives, largest first. Adds its licence if it has one.
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

/**
 * Returns text with its line breaks, for table cells and signatures. JATS allows no others in authors' content, and these
 * only outside formatting. Pure.
 */
export const brokenInlinesXml = (inlines: Inline[], targets: Targets): string =>
  inlines
    .map((inline) => (typeof inline !== 'string' && inline.t === 'br' ? '<break/>' : inlinesXml([inline], targets)))
    .join('')

function rowsXml(rows: Cell[][], targets: Targets): string {
  const cellXml = ({ c, h, colspan, rowspan, align }: Cell) =>
    xmlElement(h ? 'th' : 'td', { colspan, rowspan, align }, brokenInlinesXml(c, targets))
  return rows.map((row) => xmlIfAny('tr', row.map(cellXml).join(''))).join('')
}

function tableXml({ head, body }: Rows, targets: Targets): string {
  const [headXml, bodyXml] = [rowsXml(head, targets), rowsXml(body, targets)]
  // JATS requires a table body. If a table has only header rows, they become its body.
  if (!bodyXml) return xmlIfAny('table', xmlIfAny('tbody', headXml))
  return xmlElement('table', {}, xmlIfAny('thead', headXml) + xmlElement('tbody', {}, bodyXml))
}

/** Returns a note of a table or of the paper as XML. */
export const noteXml = ({ id, label, blocks, origin }: Note, targets: Targets): string =>
  origin?.element === 'p'
    ? paragraphsXml(blocks, targets)
    : xmlElement(
        'fn',
        { id, ...listedAttributes(origin?.a) },
        xmlIfAny('label', xmlText(label)) + (paragraphsXml(blocks, targets) || '<p/>'),
      )

/** Returns notes in groups, each with its title if it has one. Pure. */
export function noteGroupsXml(notes: Note[], targets: Targets): string {
  const starts = notes.flatMap(({ above }, index) => (index === 0 || above ? [index] : []))
  return starts
    .map((start, index) => {
      const group = notes.slice(start, starts[index + 1])
      const title = xmlIfAny('title', inlinesXml(group[0]?.above ?? [], targets))
      return xmlElement('fn-group', {}, title + group.map((note) => noteXml(note, targets)).join(''))
    })
    .join('')
}

const wrappedTable = (block: TableBlock, targets: Targets): string => {
  const notes = block.notes.map((note) => noteXml(note, targets)).join('')
  const foot = notes + paragraphsXml(withoutRights(block.foot), targets)
  const tables = block.tables.map((rows) => tableXml(rows, targets)).join('')
  const forms = formsXml(block.graphics)
  return xmlElement(
    'table-wrap',
    { id: block.id },
    captionXml(block, targets) +
      (tableGraphics(block) || pictureXml(block)) +
      (forms && tables ? xmlElement('alternatives', {}, forms + tables) : forms + tables) +
      xmlIfAny('table-wrap-foot', foot) +
      rightsXml([...block.caption, ...block.foot], targets),
  )
}

// Returns the pictures of a table, without captions.
const tableGraphics = ({ figures = [] }: TableBlock): string => figures.map(pictureXml).join('')

/**
 * Returns the other pictures of a table's rows. They are alternatives of the rows, so none of them needs an element for
 * its own alternatives.
 */
const formsXml = (graphics: NamedGraphic[] = []): string =>
  graphics
    .flatMap(({ names, alt }) => names.map((name) => namedGraphicsXml([{ names: [name], alt }], 'graphic')))
    .join('')

/** Returns a group of blocks. JATS has groups only for figures and for tables, so any other group becomes a box. */
function groupXml(block: GroupBlock, targets: Targets): string {
  const name = GROUPS.find(([t]) => block.blocks.every((one) => one.t === t))?.[1] ?? 'boxed-text'
  return xmlElement(name, { id: block.id }, captionXml(block, targets) + blocksXml(block.blocks, targets))
}

/** Returns a figure or file. Adds its own DOI and a description of the whole if the file has them. */
function figureXml(block: FigureBlock, targets: Targets): string {
  const { t, id, alt, source, graphics = [] } = block
  // The source of a figure without a DOI is the article's address, which is not written.
  const own = graphics.length > 0 && source !== undefined && !targets.has(source) ? source : ''
  const doi = own.startsWith(DOI_ADDRESS) ? own.slice(DOI_ADDRESS.length) : ''
  const isOfWhole = graphics.length > 0 && !graphics.some((graphic) => graphic.alt)
  return xmlElement(
    t === 'figure' ? 'fig' : 'supplementary-material',
    { id },
    xmlIfAny('object-id', xmlText(decodeURIComponent(doi)), { 'pub-id-type': 'doi' }) +
      captionXml(block, targets) +
      (isOfWhole ? altXml(alt) : '') +
      pictureXml(block) +
      rightsXml(block.caption, targets),
  )
}

const DOI_ADDRESS = 'https://doi.org/'

const GROUPS = [
  ['figure', 'fig-group'],
  ['table', 'table-wrap-group'],
] as const

const LIST_TYPES = { bullet: 'bullet', order: 'order', plain: 'simple' } as const

/** Returns one block as XML. Pure. */
function blockXml(block: ArticleBlock, targets: Targets, title = ''): string {
  switch (block.t) {
    case 'p':
      return xmlElement('p', {}, inlinesXml(block.c, targets))
    case 'head':
      return xmlElement('p', { 'content-type': 'heading' }, xmlIfAny('bold', inlinesXml(block.c, targets)))
    case 'list': {
      const items = block.items.map(({ label, blocks }) =>
        xmlElement(
          'list-item',
          {},
          xmlIfAny('label', xmlText(label ?? '')) + (paragraphsXml(blocks, targets) || '<p/>'),
        ),
      )
      return xmlIfAny('list', xmlIfAny('title', title) + items.join(''), { 'list-type': LIST_TYPES[block.style] })
    }
    case 'table':
      return wrappedTable(block, targets)
    case 'figure':
    case 'file':
      return figureXml(block, targets)
    case 'group':
      return groupXml(block, targets)
    case 'formula':
      return xmlElement(
        'disp-formula',
        { id: block.id },
        xmlIfAny('label', xmlText(block.label)) + block.parts.map((part) => formulaXml(part, 'graphic')).join(''),
      )
    case 'box': {
      const caption = xmlIfAny('caption', xmlIfAny('title', inlinesXml(block.title, targets)))
      const label = xmlIfAny('label', xmlText(block.label))
      const content = boxedXml(withoutRights(block.blocks), targets) + rightsXml(block.blocks, targets)
      return xmlElement('boxed-text', { id: block.id }, label + caption + content)
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
        xmlIfAny('title', title) +
          block.lines.map((line) => xmlElement('verse-line', {}, inlinesXml(line, targets))).join(''),
      )
    case 'code':
      return xmlElement('code', {}, xmlText(block.text))
  }
}

/** Blocks that may have a title in JATS. An import reads this title as a heading before the block. */
const TITLED: ReadonlySet<string> = new Set(['list', 'verse'])

/** Returns blocks as XML. A heading directly before a list or a verse is its title. Pure. */
export const blocksXml = (blocks: ArticleBlock[], targets: Targets): string =>
  blocks
    .map((block, index) => {
      const [before, after] = [blocks[index - 1], blocks[index + 1]]
      if (block.t === 'head' && after && TITLED.has(after.t)) return ''
      const title = TITLED.has(block.t) && before?.t === 'head' ? inlinesXml(before.c, targets) : ''
      return blockXml(block, targets, title)
    })
    .join('')

/** Returns the content of a box: blocks, then a section for each heading and the blocks after it. */
function boxedXml(blocks: ArticleBlock[], targets: Targets): string {
  const starts = blocks.flatMap((block, index) =>
    block.t === 'head' && !TITLED.has(blocks[index + 1]?.t ?? '') ? [index] : [],
  )
  const sections = starts.map((start, index) => {
    const title = blocks[start]
    const text = blocksXml(blocks.slice(start + 1, starts[index + 1]), targets)
    return xmlElement(
      'sec',
      {},
      xmlElement('title', {}, title?.t === 'head' ? inlinesXml(title.c, targets) : '') + text,
    )
  })
  return blocksXml(blocks.slice(0, starts[0]), targets) + sections.join('')
}

/** Returns blocks for elements in which JATS allows only paragraphs. Puts all other blocks inside paragraphs. Pure. */
export const paragraphsXml = (blocks: ArticleBlock[], targets: Targets): string =>
  blocks
    .map((block, index) => {
      const [before, after] = [blocks[index - 1], blocks[index + 1]]
      if (block.t === 'p') return blockXml(block, targets)
      if (block.t === 'head') return after && TITLED.has(after.t) ? '' : blockXml(block, targets)
      return xmlIfAny('p', blocksXml(TITLED.has(block.t) && before?.t === 'head' ? [before, block] : [block], targets))
    })
    .join('')

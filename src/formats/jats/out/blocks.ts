import type {
  ArticleBlock,
  BoxBlock,
  Cell,
  FigureBlock,
  GroupBlock,
  Inline,
  Note,
  Rows,
  TableBlock,
} from '../../article/article.ts'
import type { NamedGraphic } from '../../article/files.ts'
import { altXml, formulaXml, inlinesXml, namedGraphicsXml, type Targets } from './inlines.ts'
import { bareXml, pictureXml } from './pictures.ts'
import { listedAttributes, preservedXml } from './preserved-elements.ts'
import { isStructure, typedXml } from './typed-formulas.ts'
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

const isFigure = (block: ArticleBlock): block is FigureBlock => block.t === 'figure'

/** Returns whether a block can be a direct part of a group of figures: a figure, or a film or sound. */
const isOfFigures = (block: ArticleBlock): boolean =>
  block.t === 'figure' || (block.t === 'file' && bareXml(block, '') !== '')

/**
 * Returns the figures of a group, each with the blocks after it, which JATS allows only inside a figure. Returns
 * undefined if another block begins the group or follows a film.
 */
function figuresXml(blocks: ArticleBlock[], targets: Targets): string | undefined {
  const starts = blocks.flatMap((block, index) => (isOfFigures(block) ? [index] : []))
  if (starts[0] !== 0 || !blocks.some(isFigure)) return undefined
  const written = starts.map((start, index) => {
    const [first, inside] = [blocks[start], blocks.slice(start + 1, starts[index + 1])]
    if (!first || inside.length === 0) return first && blockXml(first, targets)
    return isFigure(first) && !first.origin ? figureXml(first, targets, paragraphsXml(inside, targets)) : undefined
  })
  return written.includes(undefined) ? undefined : written.join('')
}

/** Returns a group of blocks. JATS has groups only for figures and for tables, so any other group becomes a box. */
function groupXml(block: GroupBlock, targets: Targets): string {
  const tables = block.blocks.every(({ t }) => t === 'table') ? blocksXml(block.blocks, targets) : undefined
  const figures = tables === undefined ? figuresXml(block.blocks, targets) : undefined
  const name = tables === undefined ? (figures === undefined ? 'boxed-text' : 'fig-group') : 'table-wrap-group'
  const content = tables ?? figures ?? blocksXml(block.blocks, targets)
  return xmlElement(name, { id: block.id }, captionXml(block, targets) + content)
}

/** Returns a figure or file. Adds its own DOI and a description of the whole if the file has them. */
function figureXml(block: FigureBlock, targets: Targets, inside = ''): string {
  const { t, id, alt, source, graphics = [] } = block
  // The source of a figure without a DOI is the article's address, which is not written.
  const own = graphics.length > 0 && source !== undefined && !targets.has(source) ? source : ''
  const doi = own.startsWith(DOI_ADDRESS) ? own.slice(DOI_ADDRESS.length) : ''
  const ids = xmlIfAny('object-id', xmlText(decodeURIComponent(doi)), { 'pub-id-type': 'doi' })
  const rights = rightsXml(block.caption, targets)
  const bare = bareXml(block, ids + captionXml(block, targets) + rights)
  if (bare) return bare
  const isOfWhole = graphics.length > 0 && !graphics.some((graphic) => graphic.alt)
  return xmlElement(
    t === 'figure' ? (block.origin?.element === STRUCTURE ? STRUCTURE : 'fig') : 'supplementary-material',
    { id },
    ids + captionXml(block, targets) + (isOfWhole ? altXml(alt) : '') + inside + pictureXml(block) + rights,
  )
}

const STRUCTURE = 'chem-struct-wrap'

/**
 * Returns a box, or a structural formula in words: its caption, its text, its credits. A formula with other parts, such
 * as a table, becomes a box, since JATS allows these nowhere else.
 */
function boxXml(block: BoxBlock, targets: Targets): string {
  const { id, label, title, origin } = block
  const [blocks, rights] = [withoutRights(block.blocks), rightsXml(block.blocks, targets)]
  const start = blocks.findIndex((part) => part.t === 'code' || isStructure(part))
  const end = blocks.findLastIndex((part) => part.t === 'code' || isStructure(part)) + 1
  const [before, inside, after] = [blocks.slice(0, start), blocks.slice(start, end), blocks.slice(end)]
  const isWhole = origin?.element === STRUCTURE && start >= 0 && [...before, ...after].every(({ t }) => t === 'p')
  const labelXml = xmlIfAny('label', xmlText(label))
  const caption = xmlIfAny('title', inlinesXml(title, targets))
  if (!isWhole || !inside.every((part) => part.t === 'code' || isStructure(part)))
    return xmlElement(
      'boxed-text',
      { id },
      labelXml + xmlIfAny('caption', caption) + boxedXml(blocks, targets) + rights,
    )
  const credits = after.map((part) => (part.t === 'p' ? xmlElement('attrib', {}, inlinesXml(part.c, targets)) : ''))
  return xmlElement(
    STRUCTURE,
    { id },
    labelXml +
      xmlIfAny('caption', caption + paragraphsXml(before, targets)) +
      blocksXml(inside, targets) +
      credits.join('') +
      rights,
  )
}

const DOI_ADDRESS = 'https://doi.org/'

const LIST_TYPES = { bullet: 'bullet', order: 'order', plain: 'simple' } as const

/** Returns one block as XML. Pure. */
function blockXml(block: ArticleBlock, targets: Targets, title = ''): string {
  switch (block.t) {
    case 'p':
      return block.origin ? typedXml(block, targets) : xmlElement('p', {}, inlinesXml(block.c, targets))
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
    case 'box':
      return boxXml(block, targets)
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
      if (block.t === 'p' && !block.origin) return blockXml(block, targets)
      if (block.t === 'head') return after && TITLED.has(after.t) ? '' : blockXml(block, targets)
      return xmlIfAny('p', blocksXml(TITLED.has(block.t) && before?.t === 'head' ? [before, block] : [block], targets))
    })
    .join('')

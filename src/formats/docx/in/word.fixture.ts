import { zipSync } from 'fflate'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const SPACES = `xmlns:w="${W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"`
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const STYLES = ['heading 1', 'heading 2', 'heading 3', 'Title', 'caption', 'Quote']
  .map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`)
  .join('')

const level = (format: string, more: string) =>
  [0, 1, 2].map((depth) => `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/>${more}</w:lvl>`).join('')
const pattern = (id: number, format: string, more = '') =>
  `<w:abstractNum w:abstractNumId="${id}">${level(format, more)}</w:abstractNum>`
const listNumbered = (id: number, of: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${overrides}</w:num>`
const from = (start: number) => `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`

/**
 * The lists of a test document, by number: bullets, decimal, decimal from 5 on, lower-case letters, upper-case Roman
 * numerals, a space as the bullet (as in files from Pandoc), and pictures as bullets.
 */
export const LIST = { bullets: 1, figures: 2, fromFive: 3, letters: 4, romans: 5, spaces: 6, pictures: 7 } as const
const NUMBERING =
  pattern(0, 'bullet') +
  pattern(1, 'decimal') +
  pattern(2, 'lowerLetter') +
  pattern(3, 'upperRoman') +
  pattern(4, 'bullet', '<w:lvlText w:val=" "/>') +
  pattern(5, 'bullet', '<w:lvlText w:val=""/><w:lvlPicBulletId w:val="0"/>') +
  listNumbered(LIST.bullets, 0) +
  listNumbered(LIST.figures, 1) +
  listNumbered(LIST.fromFive, 1, from(5)) +
  listNumbered(LIST.letters, 2) +
  listNumbered(LIST.romans, 3) +
  listNumbered(LIST.spaces, 4) +
  listNumbered(LIST.pictures, 5)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns a run of text. `looks` are its properties, such as `<w:b/>`. */
export const run = (text: string, looks = ''): string =>
  `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

export const paragraph = (inside: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`
export const heading = (text: string, depth = 1): string => paragraph(run(text), `<w:pStyle w:val="heading${depth}"/>`)
export const captionOf = (inside: string): string => paragraph(inside, '<w:pStyle w:val="caption"/>')
export const item = (text: string, { depth = 0, ordered = false, list = 0 } = {}): string =>
  paragraph(
    run(text),
    `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list || (ordered ? LIST.figures : LIST.bullets)}"/></w:numPr>`,
  )

/** Returns a complex field in Word's format: its instruction, which may be split into several runs, and its text. */
export const field = (instruction: string, shown: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${(instruction.match(/[^]{1,60}/g) ?? []).map((part) => `<w:r><w:instrText xml:space="preserve">${escaped(part)}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

/** Returns a simple field: one element around the runs that it shows. */
export const simpleField = (instruction: string, inside: string): string =>
  `<w:fldSimple w:instr="${escaped(instruction)}">${inside}</w:fldSimple>`

export const cell = (inside: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${inside}</w:tc>`
export const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`
export const table = (rows: string): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`

export const picture = (relation: string, alt: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${escaped(alt)}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

export const math = (inside: string): string => `<m:oMath>${inside}</m:oMath>`
export const mathRun = (text: string, looks = ''): string =>
  `<m:r><m:rPr>${looks}</m:rPr><m:t>${escaped(text)}</m:t></m:r>`

type Parts = {
  body: string
  /** The text of footnote 1, of footnote 2, and so on. */
  footnotes?: string[]
  /** The comments 1, 2, … as [author, text]. */
  comments?: [string, string][]
  /** The names and bytes of media files, with the relationship ids rId10, rId11, … */
  media?: [string, Uint8Array][]
  /** The targets of links, with the relationship ids link1, link2, … */
  links?: string[]
  header?: string
  /** More files of the package. They override the files above. */
  also?: Record<string, Uint8Array>
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${escaped(target)}"${type === 'hyperlink' ? ' TargetMode="External"' : ''}/>`

function relationsOf({ media = [], links = [] }: Parts): string {
  return [
    relation('rId1', 'styles', 'styles.xml'),
    relation('rId2', 'numbering', 'numbering.xml'),
    relation('rId3', 'footnotes', 'footnotes.xml'),
    relation('rId4', 'comments', 'comments.xml'),
    ...media.map(([name], index) => relation(`rId${index + 10}`, 'image', `media/${name}`)),
    ...links.map((target, index) => relation(`link${index + 1}`, 'hyperlink', target)),
  ].join('')
}

const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/></Types>`

/** Creates a Word document with only the parts that a test needs. */
export function aWordFile(parts: Parts): Uint8Array {
  const { body, footnotes = [], comments = [], media = [], header = '', also = {} } = parts
  const xml = (name: string, inside: string) =>
    new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?><w:${name} ${SPACES}>${inside}</w:${name}>`)
  const related = (inside: string) =>
    new TextEncoder().encode(`<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`)
  const notes = footnotes
    .map((inside, index) => `<w:footnote w:id="${index + 1}">${paragraph(inside)}</w:footnote>`)
    .join('')
  const remarks = comments
    .map(
      ([author, text], index) =>
        `<w:comment w:id="${index + 1}" w:author="${author}">${paragraph(run(text))}</w:comment>`,
    )
    .join('')
  return zipSync({
    '[Content_Types].xml': new TextEncoder().encode(TYPES),
    '_rels/.rels': related(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': related(relationsOf(parts)),
    'word/document.xml': xml('document', `<w:body>${body}</w:body>`),
    'word/styles.xml': xml('styles', STYLES),
    'word/numbering.xml': xml('numbering', NUMBERING),
    'word/footnotes.xml': xml('footnotes', notes),
    'word/comments.xml': xml('comments', remarks),
    ...(header ? { 'word/header1.xml': xml('hdr', paragraph(run(header))) } : {}),
    ...Object.fromEntries(media.map(([name, bytes]) => [`word/media/${name}`, bytes])),
    ...also,
  })
}

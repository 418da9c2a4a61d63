import {
  DeletedTextRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImportedXmlComponent,
  InsertedTextRun,
  InternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
  SoftHyphen,
  Tab,
  TextRun,
  XmlComponent,
} from 'docx'
import type { Formula, Inline, TrackedChange } from '../../article/article.ts'
import { runsFromRight } from '../../article/direction.ts'
import { subscript, superscript } from '../../article/superscripts.ts'
import { formulaText, inlinesText } from '../../article/text.ts'
import { ommlOf } from '../omml/omml.ts'
import type { DocxExportContext } from './export-context.ts'

type Looks = Omit<IRunOptions, 'children' | 'text'> & { change?: TrackedChange }

const LOOKS: Record<'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code', Looks> = {
  i: { italics: true },
  b: { bold: true },
  sup: { superScript: true, subScript: false },
  sub: { subScript: true, superScript: false },
  u: { underline: {} },
  sc: { smallCaps: true },
  code: { font: 'Courier New' },
}

const raw = (xml: string): ParagraphChild => ImportedXmlComponent.fromXmlString(xml) as unknown as ParagraphChild
const mark = (kind: string): ParagraphChild => raw(`<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const citedIn = (parts: Inline[]): string[] =>
  parts.flatMap((part) => (typeof part === 'object' && part.t === 'cite' ? (part.all ?? [part.to]) : []))

/** Returns a citation as a field of Zotero. Zotero can update it, and other programs show its numbers. */
function citationField(parts: Inline[], looks: Looks, writing: DocxExportContext): ParagraphChild[] {
  const shown = all(parts, { ...looks, superScript: true }, writing)
  const works = citedIn(parts).map((id) => writing.records.get(id))
  if (works.length === 0 || works.some((work) => !work)) return shown
  const citationItems = works.map((work) => ({ id: work?.id, itemData: work }))
  const json = JSON.stringify({ citationID: works.map((work) => work?.id).join('-'), properties: {}, citationItems })
  const name = looks.change?.t === 'del' ? 'w:delInstrText' : 'w:instrText'
  const code = `<w:r><${name} xml:space="preserve"> ADDIN ZOTERO_ITEM CSL_CITATION ${escaped(json)} </${name}></w:r>`
  const start = [mark('begin'), raw(code), mark('separate')]
  return [...start.map((run) => tracked(run, looks, writing)), ...shown, tracked(mark('end'), looks, writing)]
}

const all = (parts: Inline[], looks: Looks, writing: DocxExportContext): ParagraphChild[] =>
  parts.flatMap((part) => inline(part, looks, writing))

/** Returns Word's property for a paragraph that runs from right to left. */
export const directed = (parts: Inline[]): { bidirectional?: true } =>
  runsFromRight(inlinesText(parts)) ? { bidirectional: true } : {}

/** Returns Word's property for a run in a paragraph that runs from right to left. */
export const fromRight = (paragraph: Inline[]): { rightToLeft: boolean } => ({
  rightToLeft: runsFromRight(inlinesText(paragraph)),
})

const attributesOf = ({ by, at }: TrackedChange, writing: DocxExportContext) => ({
  id: writing.nextChange(),
  author: by,
  date: at,
})

/** A run or a formula that a suggestion inserts or deletes. */
class ChangedPart extends XmlComponent {
  constructor(change: TrackedChange, part: ParagraphChild, writing: DocxExportContext) {
    super(`w:${change.t}`)
    const { id, author, date } = attributesOf(change, writing)
    this.root.push({ _attr: { 'w:id': id, 'w:author': author, 'w:date': date } }, part)
  }
}

/** Marks a run without text, or a formula, as inserted or deleted if a suggestion inserts or deletes it. */
const tracked = (part: ParagraphChild, { change }: Looks, writing: DocxExportContext): ParagraphChild =>
  change ? (new ChangedPart(change, part, writing) as unknown as ParagraphChild) : part

/** Returns Word's properties for a paragraph whose end is inserted or deleted. */
export function ended(end: TrackedChange | undefined, writing: DocxExportContext): Pick<IParagraphOptions, 'run'> {
  if (!end) return {}
  return { run: { [end.t === 'ins' ? 'insertion' : 'deletion']: attributesOf(end, writing) } }
}

const HAS_LETTER = /\p{L}/u

/**
 * Returns a run of text. Soft hyphens and tabs are converted to Word's elements. Text without letters, such as a full
 * stop, gets the direction of its paragraph. Otherwise Word would place it at the wrong end.
 */
function wordsOf(text: string, { rightToLeft, change, ...looks }: Looks, writing: DocxExportContext): ParagraphChild {
  const children = text.split(/([\u00ad\t])/).map((part) => {
    if (part === '\u00ad') return new SoftHyphen()
    return part === '\t' ? new Tab() : part
  })
  const isFromRight = HAS_LETTER.test(text) ? runsFromRight(text) : rightToLeft === true
  const run = { ...looks, children, ...(isFromRight ? { rightToLeft: true } : {}) }
  if (!change) return new TextRun(run)
  const changed = { ...run, ...attributesOf(change, writing) }
  return change.t === 'ins' ? new InsertedTextRun(changed) : new DeletedTextRun(changed)
}

/**
 * Converts superscript or subscript text within other such text to Unicode characters, since Word does not nest the
 * two.
 */
const nested = (parts: Inline[], kind: 'sup' | 'sub'): Inline[] =>
  parts.map((part) => {
    if (typeof part === 'string') return kind === 'sup' ? superscript(part) : subscript(part)
    return 'c' in part ? { ...part, c: nested(part.c, kind) } : part
  })

const formula = (part: Formula, looks: Looks, writing: DocxExportContext): ParagraphChild =>
  part.m
    ? tracked(raw(ommlOf(part.m)), looks, writing)
    : wordsOf(formulaText(part) || (part.source ?? ''), looks, writing)

function inline(part: Inline, looks: Looks, writing: DocxExportContext): ParagraphChild[] {
  if (typeof part === 'string') return [wordsOf(part, looks, writing)]
  switch (part.t) {
    case 'br':
      return [tracked(new TextRun({ ...looks, break: 1 }), looks, writing)]
    case 'math':
      return [formula(part, looks, writing)]
    case 'picture':
      return [new TextRun({ ...looks, text: part.alt || part.source || '' })]
    case 'a':
      return [
        new ExternalHyperlink({ link: part.href, children: all(part.c, { ...looks, style: 'Hyperlink' }, writing) }),
      ]
    case 'x': {
      const note = writing.notes.get(part.to)
      if (note !== undefined) return [tracked(new FootnoteReferenceRun(note), looks, writing)]
      return [new InternalHyperlink({ anchor: writing.bookmark(part.to), children: all(part.c, looks, writing) })]
    }
    case 'cite':
      return [new InternalHyperlink({ anchor: writing.bookmark(part.to), children: all(part.c, looks, writing) })]
    case 'cites':
      return citationField(part.c, looks, writing)
    case 'ins':
    case 'del':
      return all(part.c, { ...looks, change: part }, writing)
    case 'sup':
    case 'sub':
      return looks.superScript || looks.subScript
        ? all(nested(part.c, part.t), looks, writing)
        : all(part.c, { ...looks, ...LOOKS[part.t] }, writing)
    default:
      return all(part.c, { ...looks, ...LOOKS[part.t] }, writing)
  }
}

/** Converts running text to Word's runs. Runs without letters get the direction of the whole text. */
export const runsOf = (parts: Inline[], writing: DocxExportContext, looks: Looks = {}): ParagraphChild[] =>
  all(parts, { ...fromRight(parts), ...looks }, writing)

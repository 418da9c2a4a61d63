import {
  DeletedTextRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImportedXmlComponent,
  InsertedTextRun,
  InternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  type ITableRowPropertiesOptions,
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

type Looks = Omit<IRunOptions, 'children' | 'text'> & { changes?: readonly TrackedChange[] }

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
  const name = looks.changes?.some(({ t }) => t === 'del') ? 'w:delInstrText' : 'w:instrText'
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

/** Returns a run or a formula as inserted or deleted by some changes, of which the first is the outermost. */
const changedBy = (changes: readonly TrackedChange[], part: ParagraphChild, writing: DocxExportContext) =>
  changes.reduceRight<ParagraphChild>(
    (inner, change) => new ChangedPart(change, inner, writing) as unknown as ParagraphChild,
    part,
  )

/** Returns a run without text, or a formula, as inserted or deleted if it is. */
const tracked = (part: ParagraphChild, { changes = [] }: Looks, writing: DocxExportContext): ParagraphChild =>
  changedBy(changes, part, writing)

/**
 * Returns the changes of content in a changed block or text. Content has at most one insertion, and in it one deletion.
 * Pure.
 */
export function alsoChanged(changes: readonly TrackedChange[], change: TrackedChange): readonly TrackedChange[] {
  if (changes.some(({ t }) => t === change.t)) return changes
  return change.t === 'ins' ? [change, ...changes] : [...changes, change]
}

/** Returns the properties of a picture, a row or the end of a paragraph that is inserted or deleted. */
export function changeProperties(
  changes: readonly TrackedChange[],
  writing: DocxExportContext,
): Pick<ITableRowPropertiesOptions, 'insertion' | 'deletion'> {
  const named = changes.map((change) => [change.t === 'ins' ? 'insertion' : 'deletion', attributesOf(change, writing)])
  return Object.fromEntries(named) as ReturnType<typeof changeProperties>
}

/** Returns Word's properties for a paragraph that is inserted or deleted with its block, or whose end is. */
export function ended(ends: readonly TrackedChange[], writing: DocxExportContext): Pick<IParagraphOptions, 'run'> {
  const changes = ends.reduce(alsoChanged, writing.changes)
  return changes.length > 0 ? { run: changeProperties(changes, writing) } : {}
}

const HAS_LETTER = /\p{L}/u

/**
 * Returns a run of text. Soft hyphens and tabs are converted to Word's elements. Text without letters, such as a full
 * stop, gets the direction of its paragraph. Otherwise Word would place it at the wrong end.
 */
function wordsOf(
  text: string,
  { rightToLeft, changes = [], ...looks }: Looks,
  writing: DocxExportContext,
): ParagraphChild {
  const children = text.split(/([\u00ad\t])/).map((part) => {
    if (part === '\u00ad') return new SoftHyphen()
    return part === '\t' ? new Tab() : part
  })
  const isFromRight = HAS_LETTER.test(text) ? runsFromRight(text) : rightToLeft === true
  const run = { ...looks, children, ...(isFromRight ? { rightToLeft: true } : {}) }
  const change = changes.at(-1)
  if (!change) return new TextRun(run)
  const changed = { ...run, ...attributesOf(change, writing) }
  const innermost = change.t === 'ins' ? new InsertedTextRun(changed) : new DeletedTextRun(changed)
  return changedBy(changes.slice(0, -1), innermost, writing)
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
      return [wordsOf(part.alt || part.source || '', looks, writing)]
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
      return all(part.c, { ...looks, changes: alsoChanged(looks.changes ?? [], part) }, writing)
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
  all(parts, { ...fromRight(parts), changes: writing.changes, ...looks }, writing)

import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImportedXmlComponent,
  InternalHyperlink,
  type IRunOptions,
  type ParagraphChild,
  SoftHyphen,
  TextRun,
} from 'docx'
import type { Formula, Inline } from '../../article/article.ts'
import { runsFromRight } from '../../article/direction.ts'
import { formulaText, inlinesText } from '../../article/text.ts'
import { ommlOf } from '../omml/omml.ts'
import type { DocxExportContext } from './export-context.ts'

type Looks = Omit<IRunOptions, 'children' | 'text'>

const LOOKS: Record<'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code', Looks> = {
  i: { italics: true },
  b: { bold: true },
  sup: { superScript: true },
  sub: { subScript: true },
  u: { underline: {} },
  sc: { smallCaps: true },
  code: { font: 'Courier New' },
}

const formula = (part: Formula, looks: Looks): ParagraphChild =>
  part.m
    ? (ImportedXmlComponent.fromXmlString(ommlOf(part.m)) as unknown as ParagraphChild)
    : new TextRun({ ...looks, text: formulaText(part) || (part.source ?? '') })

const raw = (xml: string): ParagraphChild => ImportedXmlComponent.fromXmlString(xml) as unknown as ParagraphChild
const mark = (kind: string): ParagraphChild => raw(`<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const citedIn = (parts: Inline[]): string[] =>
  parts.flatMap((part) => (typeof part === 'object' && part.t === 'cite' ? (part.all ?? [part.to]) : []))

/** Returns a citation as Zotero's field: in Zotero the citation stays live, and other programs show its numbers. */
function citationField(parts: Inline[], shown: ParagraphChild[], { records }: DocxExportContext): ParagraphChild[] {
  const works = citedIn(parts).map((id) => records.get(id))
  if (works.length === 0 || works.some((work) => !work)) return shown
  const citationItems = works.map((work) => ({ id: work?.id, itemData: work }))
  const json = JSON.stringify({ citationID: works.map((work) => work?.id).join('-'), properties: {}, citationItems })
  const instruction = `<w:r><w:instrText xml:space="preserve"> ADDIN ZOTERO_ITEM CSL_CITATION ${escaped(json)} </w:instrText></w:r>`
  return [mark('begin'), raw(instruction), mark('separate'), ...shown, mark('end')]
}

const all = (parts: Inline[], looks: Looks, writing: DocxExportContext): ParagraphChild[] =>
  parts.flatMap((part) => inline(part, looks, writing))

/** Returns the direction of a paragraph's words, in Word's terms. */
export const directed = (parts: Inline[]): { bidirectional?: true } =>
  runsFromRight(inlinesText(parts)) ? { bidirectional: true } : {}

/** Returns a run of words, with Word's own sign at each soft hyphen. */
function wordsOf(text: string, looks: Looks): TextRun {
  const [first = '', ...others] = text.split('\u00ad')
  const children = [first, ...others.flatMap((rest) => [new SoftHyphen(), rest])]
  return new TextRun({ ...looks, children, ...(runsFromRight(text) ? { rightToLeft: true } : {}) })
}

function inline(part: Inline, looks: Looks, writing: DocxExportContext): ParagraphChild[] {
  if (typeof part === 'string') return [wordsOf(part, looks)]
  switch (part.t) {
    case 'br':
      return [new TextRun({ ...looks, break: 1 })]
    case 'math':
      return [formula(part, looks)]
    case 'picture':
      return [new TextRun({ ...looks, text: part.alt || part.source || '' })]
    case 'a':
      return [
        new ExternalHyperlink({ link: part.href, children: all(part.c, { ...looks, style: 'Hyperlink' }, writing) }),
      ]
    case 'x': {
      const note = writing.notes.get(part.to)
      if (note !== undefined) return [new FootnoteReferenceRun(note)]
      return [new InternalHyperlink({ anchor: writing.bookmark(part.to), children: all(part.c, looks, writing) })]
    }
    case 'cite':
      return [new InternalHyperlink({ anchor: writing.bookmark(part.to), children: all(part.c, looks, writing) })]
    case 'cites':
      return citationField(part.c, all(part.c, { ...looks, superScript: true }, writing), writing)
    default:
      return all(part.c, { ...looks, ...LOOKS[part.t] }, writing)
  }
}

/** Converts running text to runs of Word. */
export const runsOf = (parts: Inline[], writing: DocxExportContext, looks: Looks = {}): ParagraphChild[] =>
  all(parts, looks, writing)

import {
  AlignmentType,
  Bookmark,
  Document,
  type FileChild,
  HeadingLevel,
  type IStylesOptions,
  Packer,
  Paragraph,
  TextRun,
} from 'docx'
import type { Article, Inline, Reference } from '../../article/article.ts'
import { abstractHeading, inlinesText, referenceMark, referencesHeading, referenceText } from '../../article/text.ts'
import { titledBlocks, uncalledNotes } from '../../article/notes.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { blocksOf, paragraphOf, sectionOf } from './blocks.ts'
import { directed, runsOf } from './inline.ts'
import { numberingOf } from './lists.ts'
import { authorsWithPlaces, createExportContext, type DocxExportContext, type WrittenPaper } from './export-context.ts'

const styles: IStylesOptions = {
  default: {
    document: { run: { font: 'Times New Roman', size: 24 }, paragraph: { spacing: { after: 120, line: 360 } } },
  },
  paragraphStyles: [
    {
      id: 'Caption',
      name: 'caption',
      basedOn: 'Normal',
      run: { size: 22 },
      paragraph: { spacing: { before: 120, line: 260 } },
    },
    {
      id: 'TableNotes',
      name: 'Table Notes',
      basedOn: 'Normal',
      run: { size: 20 },
      paragraph: { spacing: { line: 240 } },
    },
    { id: 'Equation', name: 'Equation', basedOn: 'Normal' },
    { id: 'Quote', name: 'Quote', basedOn: 'Normal', run: { italics: true } },
    {
      id: 'Bibliography',
      name: 'Bibliography',
      basedOn: 'Normal',
      paragraph: { indent: { start: 480, hanging: 480 }, spacing: { line: 260 } },
    },
  ],
}

const heading = (text: string): Paragraph => new Paragraph({ heading: HeadingLevel.HEADING_1, text })

const abstractOf = ({ article, abstract }: WrittenPaper, writing: DocxExportContext): FileChild[] => {
  if (article.abstract.length > 0)
    return [heading(abstractHeading(article)), ...article.abstract.flatMap((section) => sectionOf(section, writing))]
  const paragraphs = abstract.split(/\n+/).filter((text) => text.trim())
  return paragraphs.length > 0 ? [heading('Abstract'), ...paragraphs.map((text) => paragraphOf([text], writing))] : []
}

/** Returns a context for notes: Word has no footnotes in footnotes, so a mark in a note is a link. */
const withoutFootnotes = (writing: DocxExportContext): DocxExportContext => ({ ...writing, notes: new Map() })

const entryOf = (reference: Reference, writing: DocxExportContext): Paragraph => {
  const { doi, url } = reference
  const address = doi ? doiAddress(doi) : url
  const isSaid = referenceText(reference).includes(doi ?? url ?? '')
  const link: Inline[] = address && !isSaid ? [' ', { t: 'a', href: address, c: [address] }] : []
  const mark = referenceMark(reference)
  const number = new Bookmark({ id: writing.bookmark(reference.id), children: [new TextRun(mark && `${mark}.`)] })
  return new Paragraph({
    style: 'Bibliography',
    ...directed([referenceText(reference)]),
    children: [number, new TextRun('\t'), ...runsOf([referenceText(reference), ...link], writing)],
  })
}

const referencesOf = ({ article }: WrittenPaper, writing: DocxExportContext): FileChild[] =>
  article.references.length > 0
    ? [
        heading(referencesHeading(article)),
        ...article.references.flatMap((reference) => [
          ...blocksOf(reference.above ?? [], writing),
          entryOf(reference, writing),
        ]),
      ]
    : []

/** Returns the notes of the article or of a sub-article that have no mark, since Word hides such footnotes. */
function otherNotes(article: Article, outside: DocxExportContext, subArticle?: string): FileChild[] {
  const writing = withoutFootnotes(outside)
  const notes = uncalledNotes(article).filter((note) => note.subArticle === subArticle)
  const written = notes.flatMap(({ id, label, above, blocks: [first, ...rest] }) => {
    const isText = first?.t === 'p'
    const words: Inline[] = isText ? first.c : []
    const mark = new Bookmark({ id: writing.bookmark(id), children: [new TextRun(label && `${label} `)] })
    const start = new Paragraph({ ...directed([label, ...words]), children: [mark, ...runsOf(words, writing)] })
    const title = above ? blocksOf([{ t: 'head', c: above }], writing) : []
    return [...title, start, ...blocksOf(isText || !first ? rest : [first, ...rest], writing)]
  })
  const level = subArticle === undefined ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2
  return written.length > 0 ? [new Paragraph({ heading: level, text: 'Notes' }), ...written] : []
}

/** Returns the sections of the article itself, or those of its translations, reviews and replies with their notes. */
const sectionsOf = (article: Article, isAttached: boolean, writing: DocxExportContext): FileChild[] =>
  article.sections
    .filter(({ attached }) => (attached !== undefined) === isAttached)
    .flatMap((section) => [
      ...sectionOf(section, writing),
      ...(isAttached ? otherNotes(article, writing, section.id) : []),
    ])

/**
 * Returns a paper as an editable Word document, with native headings, notes, tables and equations, and citations as
 * fields.
 */
export async function docxOf(written: WrittenPaper): Promise<Uint8Array> {
  const paper = writablePaper(written)
  const writing = createExportContext(paper)
  const { article, title, authors } = paper
  const footnotes = Object.fromEntries(
    article.notes.map((note, index) => [
      String(index + 1),
      {
        children: blocksOf(titledBlocks(note), withoutFootnotes(writing)).filter((block) => block instanceof Paragraph),
      },
    ]),
  )
  const children = [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      alignment: AlignmentType.START,
      ...directed(title),
      children: runsOf(title, writing),
    }),
    ...(authors.length > 0 ? [paragraphOf([authorsWithPlaces(paper).join(', ')], writing)] : []),
    ...(paper.status ? [paragraphOf([paper.status], writing)] : []),
    ...(paper.notice ? [paragraphOf([{ t: 'i', c: [paper.notice] }], writing)] : []),
    ...abstractOf(paper, writing),
    ...sectionsOf(article, false, writing),
    ...otherNotes(article, writing),
    ...referencesOf(paper, writing),
    ...sectionsOf(article, true, writing),
  ]
  const document = new Document({
    title: inlinesText(title),
    creator: authors.join(', '),
    numbering: numberingOf(writing.counted),
    styles,
    footnotes,
    sections: [{ children }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

// Characters that XML 1.0 does not allow, not even escaped. Word reports a document with one of them as damaged.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g

// Line and page breaks from other programs, which may be in pasted text.
// oxlint-disable-next-line no-control-regex -- XML allows no control characters.
const LINE_ENDS = /[\u000b\u000c]/g

const writableText = (text: string): string => text.toWellFormed().replace(LINE_ENDS, ' ').replace(UNWRITABLE, '')

const writable = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'string' ? writableText(value) : value,
  ) as Part

/** Returns a paper without characters that XML does not allow. Pure. */
const writablePaper = ({ pictures, records, ...paper }: WrittenPaper): WrittenPaper => ({
  ...writable(paper),
  pictures,
  records: new Map(Array.from(records, ([id, record]) => [id, writable(record)])),
})

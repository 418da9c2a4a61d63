// The text of a paper as the library stores it: stored as JSON, sent as JSON, rendered by web/article-body.tsx. No zod
// here, so that the paper page can import these functions without it; schema.ts checks the shapes.
import type { CitedName, ReferenceRecord } from '../citations/reference.ts'

/** One element of cleaned MathML: only elements and attributes on the allow-list get this far. */
export type MathNode = { e: string; a?: Record<string, string> | undefined; c?: (MathNode | string)[] | undefined }

/** Running text. A plain string is itself; every other inline has its type in `t` and its content in `c`. */
export type Inline =
  | string
  | { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code'; c: Inline[] }
  | { t: 'br' }
  /** A link to the web, http or https only. */
  | { t: 'a'; href: string; c: Inline[] }
  /** A link to a part of the same paper, by its id. */
  | { t: 'x'; to: string; c: Inline[] }
  /** A citation of the numbered reference with the id `to`; one of several, "4–13", names them all. */
  | { t: 'cite'; to: string; all?: string[] | undefined; c: Inline[] }
  /** Numbered citations that belong together, with the text between them; drawn as superscript. */
  | { t: 'cites'; c: Inline[] }
  | Formula
  | InlinePicture

export type Citation = Extract<Inline, { t: 'cite' }>

/** Returns the ids of all references that a citation cites. */
export const referencesCited = ({ to, all }: Citation): string[] => all ?? [to]

/** A formula: MathML, else its picture, else text (TeX, or what the source wrote), else only a link to where it can be seen. */
export type Formula = {
  t: 'math'
  /** The id, if links or a picture refer to the formula. */
  id?: string | undefined
  m?: MathNode | undefined
  text?: string | undefined
  /** One picture in several sizes, the largest first. */
  pictures?: Picture[] | undefined
  source?: string | undefined
}

/** A picture in a sentence or a cell. Without `pictures` it is a link to its source. */
export type InlinePicture = {
  t: 'picture'
  id: string
  pictures?: Picture[] | undefined
  alt?: string | undefined
  source?: string | undefined
}

export type Cell = {
  c: Inline[]
  h?: boolean | undefined
  colspan?: number | undefined
  rowspan?: number | undefined
  align?: 'center' | 'right' | undefined
}

export type Note = { id: string; label: string; blocks: ArticleBlock[] }

/** One size of a picture, in pixels; `file` is the id of its bytes (`kernel.files`). */
export type Picture = { file: string; kind: string; width: number; height: number }

/** A file that readers download unchanged; `file` as in `Picture`, `name` its name on their machine. */
export type SupplementaryFile = { file: string; name: string; kind: string; bytes: number }

export type ArticleBlock =
  | { t: 'p'; c: Inline[] }
  /** A heading inside a box or another small place; not part of the outline. */
  | { t: 'head'; c: Inline[] }
  | { t: 'list'; style: 'bullet' | 'order' | 'plain'; items: { label?: string | undefined; blocks: ArticleBlock[] }[] }
  | {
      t: 'table'
      id: string
      label: string
      title: Inline[]
      caption: ArticleBlock[]
      /** The pictures that a publisher sends instead of the rows, or in addition to them. */
      figures?: FigureBlock[] | undefined
      tables: Rows[]
      notes: Note[]
      foot: ArticleBlock[]
      source?: string | undefined
    }
  /** A figure, or a supplementary file. Files that are not stored here stay at their source. */
  | {
      t: 'figure' | 'file'
      id: string
      label: string
      title: Inline[]
      caption: ArticleBlock[]
      /** One picture in several sizes, the largest first. */
      pictures?: Picture[] | undefined
      /** Description of the picture for people who do not see it. */
      alt?: string | undefined
      /** Its own licence, where that is another than the paper's. */
      licence?: string | undefined
      /** The supplementary file itself. */
      download?: SupplementaryFile | undefined
      source?: string | undefined
    }
  | { t: 'formula'; id: string; label: string; parts: Formula[] }
  /** Figures or tables under one label and caption. */
  | { t: 'group'; id: string; label: string; title: Inline[]; caption: ArticleBlock[]; blocks: ArticleBlock[] }
  | { t: 'box'; id: string; label: string; title: Inline[]; blocks: ArticleBlock[] }
  | { t: 'definitions'; title: Inline[]; items: { term: Inline[]; blocks: ArticleBlock[] }[] }
  | { t: 'quote'; blocks: ArticleBlock[] }
  | { t: 'verse'; lines: Inline[][] }
  | { t: 'code'; text: string }

export type Rows = { head: Cell[][]; body: Cell[][] }
export type TableBlock = Extract<ArticleBlock, { t: 'table' }>
export type FigureBlock = Extract<ArticleBlock, { t: 'figure' | 'file' }>
export type GroupBlock = Extract<ArticleBlock, { t: 'group' }>

/** `level` is the heading's, 2 to 6. A section without a heading is drawn without one. */
export type BodySection = {
  id: string
  heading: Inline[]
  level: number
  blocks: ArticleBlock[]
  sections: BodySection[]
}

/** One of a work's people: taken apart, a group as `literal`, or a person's name that nobody took apart. */
export type CitedPerson = CitedName | { written: string }

/** Parts named in the text of an imported article's reference, in addition to those of `Reference` itself. */
export type CitedParts = {
  /** "journal", "book", …: JATS's `publication-type`, in the file's words. */
  kind: string
  /** `role` as JATS's `person-group-type`; '' where the file does not say what they did. */
  people: { role: string; names: CitedPerson[] }[]
  /** The element of the title where it is another than an article's: "chapter-title". */
  titleElement?: string | undefined
  publisher?: string | undefined
  place?: string | undefined
  edition?: string | undefined
  isbn?: string | undefined
}

/** One entry of the reference list. `text` is the entry as its authors wrote it, where the source gives it whole. */
export type Reference = {
  id: string
  number: number
  authors: string
  year: string
  title: Inline[]
  source: string
  volume: string
  issue: string
  pages: string
  doi?: string | undefined
  pmid?: string | undefined
  url?: string | undefined
  text?: Inline[] | undefined
  /** Data for exports only: the entry of a manuscript, or the parts that an imported file names. Pages get neither. */
  record?: ReferenceRecord | undefined
  parts?: CitedParts | undefined
}

/** Metadata that an imported article's file gives in addition to its text. */
export type FrontMatter = {
  /** Kind of the article, in its journal's words; '' for a research article. */
  kind: string
  translatedTitles: Inline[][]
  /** Events and their dates: YYYY, YYYY-MM or YYYY-MM-DD. */
  history: { what: string; on: string }[]
  editors: { name: string; role: string; affiliations: string[] }[]
  /** Corresponding authors, and their contact details as the source gives them. */
  correspondence: { names: string[]; reach: Inline[] }[]
  /** Notes of the source on single authors: "Contributed equally". */
  authorNotes: { name: string; notes: string[] }[]
  rights: { copyright: string; terms: Inline[] }
  related: { what: string; title: Inline[]; href: string }[]
  /** Translations, reviews, decision letters and replies that belong to the original article. */
  subArticles?: SubArticle[] | undefined
  /** Parts of the original article that the page lacks. */
  notShown?: NotShown[] | undefined
}

/** `kind` in words: "Referee report". */
export type SubArticle = { kind: string; title: Inline[]; authors: string[]; language: string; href: string }

/** Parts of one kind: `what` in words with their count, and as many of their names as are listed. */
export type NotShown = { what: string; names: string[] }

export type Article = {
  /** Empty where the paper's own title is all there is. */
  title: Inline[]
  abstract: BodySection[]
  /** Other summaries, the text, and the sections after it (acknowledgements, funding, …), in reading order. */
  sections: BodySection[]
  notes: Note[]
  references: Reference[]
  front?: FrontMatter | undefined
}

/** Running text as lists show it, in their own links: without those that it has itself; null where it is plain. */
export function markupOf(content: Inline[]): Inline[] | null {
  const bare = withoutLinks(content)
  return bare.some((part) => typeof part === 'object') ? bare : null
}

const withoutLinks = (content: Inline[]): Inline[] =>
  content.flatMap((part): Inline[] => {
    if (typeof part === 'string' || !('c' in part)) return [part]
    const c = withoutLinks(part.c)
    return part.t === 'a' || part.t === 'x' || part.t === 'cite' ? c : [{ ...part, c }]
  })

export type FigureEntry = { id: string; label: string }

const figuresIn = (blocks: ArticleBlock[]): FigureEntry[] =>
  blocks.flatMap((block) => {
    const isNamed = block.t === 'figure' || block.t === 'table' || block.t === 'group'
    if (isNamed && block.label) return [{ id: block.id, label: block.label }]
    return block.t === 'box' || block.t === 'quote' || block.t === 'group' ? figuresIn(block.blocks) : []
  })

const figuresOfSection = ({ blocks, sections }: BodySection): FigureEntry[] => [
  ...figuresIn(blocks),
  ...sections.flatMap(figuresOfSection),
]

/** Returns figures and tables with a label, in reading order. */
export const figuresOf = ({ sections }: Article): FigureEntry[] => sections.flatMap(figuresOfSection)

// The text of a paper as JSON, as the library stores it and browsers receive it. This file does not import zod, so that
// the paper page can use it without loading zod; schema.ts validates the types.
import type { ReferenceRecord } from '../citations/reference.ts'
import type { NamedGraphic, Picture, SupplementaryFile } from './files.ts'

/** An element of sanitized MathML, with only allowed elements and attributes. */
export type MathNode = { e: string; a?: Record<string, string> | undefined; c?: (MathNode | string)[] | undefined }

/** Inline content. Plain text is a string; every other kind has its type in `t` and its content in `c`. */
export type Inline =
  | string
  | { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code'; c: Inline[] }
  | { t: 'br' }
  /** A link to a web page (http or https only). */
  | { t: 'a'; href: string; c: Inline[] }
  /** A link within the paper; `to` is the id of its target. If it names several targets, `all` lists their ids. */
  | { t: 'x'; to: string; all?: string[] | undefined; c: Inline[] }
  /**
   * A citation of the reference with the id `to`. If it cites several references, such as "4–13", `all` lists their
   * ids.
   */
  | { t: 'cite'; to: string; all?: string[] | undefined; c: Inline[] }
  /** A group of numbered citations, with the text between them; rendered as superscript. */
  | { t: 'cites'; c: Inline[] }
  | (TrackedChange & { c: Inline[] })
  | Formula
  | InlinePicture

/** An open suggestion of an author, with its time in ISO 8601. Only drafts for Word have suggestions. */
export type TrackedChange = { t: 'ins' | 'del'; by: string; at: string }

/** The suggestion that inserts or deletes a whole block. Only drafts for Word have one. */
type WholeChange = TrackedChange | undefined

export type Citation = Extract<Inline, { t: 'cite' }>

/** Returns the ids of all references that a citation cites. */
export const referencesCited = ({ to, all }: Citation): string[] => all ?? [to]

/**
 * A formula. Pages show the first available form: MathML, a picture, text (TeX, or the text in the source file), or a
 * link to its source.
 */
export type Formula = {
  t: 'math'
  /** Set if links or a picture refer to the formula. */
  id?: string | undefined
  m?: MathNode | undefined
  text?: string | undefined
  /** The same picture in several sizes, largest first. */
  pictures?: Picture[] | undefined
  source?: string | undefined
  graphics?: NamedGraphic[] | undefined
}

/** A picture within a sentence or table cell. Without `pictures`, it is shown as a link to its source. */
export type InlinePicture = {
  t: 'picture'
  id: string
  pictures?: Picture[] | undefined
  alt?: string | undefined
  source?: string | undefined
  graphics?: NamedGraphic[] | undefined
}

export type Cell = {
  c: Inline[]
  h?: boolean | undefined
  colspan?: number | undefined
  rowspan?: number | undefined
  align?: 'center' | 'right' | undefined
}

/** A footnote. Its mark, `label`, is '' if nothing refers to it and the source has none. */
export type Note = {
  id: string
  label: string
  blocks: ArticleBlock[]
  /** The title above this note, if a group of notes with a title begins here. */
  above?: Inline[] | undefined
  /** The id of the section of the translation, review or reply to which the note belongs. */
  subArticle?: string | undefined
  origin?: SectionOrigin | undefined
}

export type ArticleBlock =
  | Paragraph
  /** A heading within a box or a similar block. The outline does not list it. */
  | { t: 'head'; c: Inline[] }
  | { t: 'list'; style: 'bullet' | 'order' | 'plain'; items: { label?: string | undefined; blocks: ArticleBlock[] }[] }
  | {
      t: 'table'
      id: string
      label: string
      title: Inline[]
      caption: ArticleBlock[]
      /** Pictures that a publisher provides instead of the table rows, or in addition to them. */
      figures?: FigureBlock[] | undefined
      tables: Rows[]
      notes: Note[]
      foot: ArticleBlock[]
      source?: string | undefined
      change?: WholeChange
      /** Other pictures of the same rows, which pages do not show. */
      graphics?: NamedGraphic[] | undefined
    }
  /** A figure, or a supplementary file. If the library does not store the file, `source` links to it. */
  | {
      t: 'figure' | 'file'
      id: string
      label: string
      title: Inline[]
      caption: ArticleBlock[]
      /** The same picture in several sizes, largest first. */
      pictures?: Picture[] | undefined
      /** A description of the picture for people who cannot see it. */
      alt?: string | undefined
      /** The licence of the picture, if it differs from that of the paper. */
      licence?: string | undefined
      /** The supplementary file to download. */
      download?: SupplementaryFile | undefined
      source?: string | undefined
      change?: WholeChange
      graphics?: NamedGraphic[] | undefined
      /** Set for a picture or media file outside any element for figures or files, and for a structural formula. */
      origin?: SectionOrigin | undefined
    }
  | { t: 'formula'; id: string; label: string; parts: Formula[]; change?: WholeChange }
  /** Several figures or tables with a common label and caption. */
  | { t: 'group'; id: string; label: string; title: Inline[]; caption: ArticleBlock[]; blocks: ArticleBlock[] }
  | { t: 'box'; id: string; label: string; title: Inline[]; blocks: ArticleBlock[]; origin?: SectionOrigin | undefined }
  | { t: 'definitions'; title: Inline[]; items: { term: Inline[]; blocks: ArticleBlock[] }[] }
  | { t: 'quote'; blocks: ArticleBlock[] }
  | { t: 'verse'; lines: Inline[][] }
  | { t: 'code'; text: string }

/** A paragraph, or a formula typed as text. Only exports use its `origin`, its `permissions` and the changes of its end. */
export type Paragraph = {
  t: 'p'
  c: Inline[]
  id?: string | undefined
  origin?: SectionOrigin | undefined
  permissions?: PreservedElement | undefined
  ends?: TrackedChange[] | undefined
}
export type Rows = { head: Cell[][]; body: Cell[][] }
export type TableBlock = Extract<ArticleBlock, { t: 'table' }>
export type FigureBlock = Extract<ArticleBlock, { t: 'figure' | 'file' }>
export type BoxBlock = Extract<ArticleBlock, { t: 'box' }>
export type GroupBlock = Extract<ArticleBlock, { t: 'group' }>

/** For exports: the element of the imported file from which a part of the article was read, and its attributes. */
export type SectionOrigin = {
  element: string
  a?: Record<string, string> | undefined
  /** True if the heading is the page's own, since the file has none. */
  isUntitled?: true
}

/** A section. `level` is the level of its heading, from 2 to 6. An empty heading is not shown. */
export type BodySection = {
  origin?: SectionOrigin | undefined
  /** Set for a translation, a review or a reply after the article. `language` is a BCP 47 tag, or ''. */
  attached?: { language: string } | undefined
  id: string
  heading: Inline[]
  headingEnds?: TrackedChange[] | undefined
  /** For exports: the label with which the heading begins, such as "2.". */
  headingLabel?: string | undefined
  level: number
  blocks: ArticleBlock[]
  sections: BodySection[]
}

/** An element of an imported file that exports write again: its name, its attributes and its content. */
export type PreservedElement = {
  element: string
  a?: Record<string, string> | undefined
  c: (PreservedElement | Inline)[]
}

/**
 * An entry of the reference list. `number` is its place in the list. `label` is the mark by which an imported text
 * cites it, if that differs from the place: "4a", "S1", or '' for none. `text` is the whole entry in its authors'
 * words, if the source has them.
 */
export type Reference = {
  id: string
  number: number
  label?: string | undefined
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
  /** For exports: a label in words, such as "Feld et al. (2019)". `text` begins with this label. */
  ownLabel?: string | undefined
  /** The titles and paragraphs above this entry, if the file divides its references into several lists. */
  above?: ArticleBlock[] | undefined
  /** Data for exports, which pages do not receive: the entry of a manuscript, or the citations in an imported file. */
  record?: ReferenceRecord | undefined
  citations?: PreservedElement[] | undefined
}

/** Metadata of an imported article that is not part of its text. */
export type FrontMatter = {
  /** The kind of article, as named by its journal; '' for a research article. */
  kind: string
  /** The headings of the abstract and of the references in the source, such as "Resumo", if the page has others. */
  abstractTitle?: string | undefined
  referencesTitle?: string | undefined
  translatedTitles: Inline[][]
  /** Events in the history of the article, with dates: YYYY, YYYY-MM or YYYY-MM-DD. */
  history: { what: string; on: string }[]
  editors: { name: string; role: string; affiliations: string[]; orcid?: string | undefined }[]
  /** Corresponding authors, and their contact details as in the source. `lead` is for exports: what is before these. */
  correspondence: { names: string[]; lead?: { label?: string; words?: string } | undefined; reach: Inline[] }[]
  /** Notes on individual authors, as in the source: "Contributed equally". */
  authorNotes: { name: string; notes: string[] }[]
  rights: { copyright: string; terms: Inline[] }
  related: { what: string; title: Inline[]; href: string }[]
  /** Groups of terms other than the authors' keywords in the article's language, such as organisms. */
  keywordGroups?: KeywordGroup[] | undefined
  /** The grants and other support for the work. */
  awards?: Award[] | undefined
  /** Translations, reviews, decision letters and replies that the file names, but whose text it does not contain. */
  subArticles?: SubArticle[] | undefined
  /** Parts of the original article that the page does not show. */
  notShown?: NotShown[] | undefined
}

/** Terms of one kind (the `kwd-group-type` in JATS) and one language (a BCP 47 tag), with a title for readers. */
export type KeywordGroup = { kind: string; title: string; language: string; keywords: string[] }

/**
 * Support for the work: the funders, the numbers or names of the grants, and the recipients. `id` is the URL of the
 * funder in a register such as the Open Funder Registry.
 */
export type Award = { funders: { name: string; id?: string | undefined }[]; numbers: string[]; recipients: string[] }

/** Metadata of an imported article that exports write again unchanged. */
export type PreservedFront = {
  /** The `article-type`. */
  type: string
  /** Elements of the journal's and the article's metadata: identifiers, subjects, keywords, funding and others. */
  elements: PreservedElement[]
  /**
   * Details of the authors, by their full names. `notes` are indexes of the `fn` elements among `elements`. `isMononym`
   * marks a person with a single name, so that the name is not taken for that of a group.
   */
  authors: {
    name: string
    a: Record<string, string>
    c: PreservedElement[]
    notes: number[]
    isMononym?: boolean | undefined
  }[]
  /** Affiliations with their parts and identifiers. `text` is the affiliation as the page shows it. */
  affiliations: { text: string; aff: PreservedElement }[]
  subArticles?: PreservedSubArticle[] | undefined
  /** The titles of the abstract and of the reference list if they only repeat the headings of the page. */
  titles?: { abstract?: string | undefined; references?: string | undefined } | undefined
  /** The names that the pictures and files have in the imported file, by the id of their part of the article. */
  graphics: { id: string; graphics: NamedGraphic[] }[]
}

/** The metadata of a sub-article, and its references with labels in words. `id` is the id of its section. */
export type PreservedSubArticle = {
  id: string
  /** The `article-type` or the `response-type`. */
  type: string
  elements: PreservedElement[]
  references: PreservedElement[][]
  labels?: string[] | undefined
}

/** A sub-article without text. `kind` is a phrase such as "Referee report". */
export type SubArticle = { kind: string; title: Inline[]; authors: string[]; language: string; href: string }

/** Parts of one kind that the page lacks: a phrase with their number, and the names of some or all of them. */
export type NotShown = { what: string; names: string[] }

export type Article = {
  /** The title with markup. Empty if the title has no markup, and so equals the title of the paper. */
  title: Inline[]
  abstract: BodySection[]
  /** Additional summaries, then the main text, then acknowledgements, funding and similar sections. */
  sections: BodySection[]
  notes: Note[]
  references: Reference[]
  front?: FrontMatter | undefined
  preserved?: PreservedFront | undefined
}

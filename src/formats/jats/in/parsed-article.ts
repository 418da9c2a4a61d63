import type { Edtf } from '#shared/time/partial-date.ts'
import type { Article } from '../../article/article.ts'
import type { ArticleAuthor } from '../front/authors.ts'
import type { Imprint } from '../front/imprint.ts'
import type { Licence } from '../front/licence.ts'
import type { Graphics } from '../xml/graphics.ts'
import type { Census, Unread } from './census/kinds.ts'

/** The text of a JATS file as an `Article`, and the metadata for lists and searches. */
export type ArticleContent = {
  article: Article
  title: string
  /** The abstract as plain text, with an empty line between paragraphs. */
  abstract: string
  authors: ArticleAuthor[]
  keywords: string[]
  subjects: string[]
  licence: Licence
  doi: string
  journal: string
  imprint: Imprint
  language: string
  /** The publication date, on the web or in print, as precisely as the file gives it. */
  issued: Edtf
  /** The number of words in abstract, text and notes. */
  words: number
  /** The pictures and files, with their possible file names in a package. */
  graphics: Graphics[]
}

/** The texts of a JATS file and their metadata, without what is counted. */
export type StoredContent = Omit<ArticleContent, 'words'>

/** An article read from a JATS file, and its comparison with the file. */
export type ParsedArticle = ArticleContent & {
  /** Counts of the file's elements, independent of the import. */
  census: Census
  /** The elements whose content the article lacks. */
  unread: Unread[]
  /** The lines with characters that the import omitted, since XML forbids them. */
  forbidden: number[]
}

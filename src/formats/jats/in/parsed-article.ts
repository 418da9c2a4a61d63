import type { Edtf } from '#shared/time/partial-date.ts'
import type { Article } from '../../article/article.ts'
import type { ArticleAuthor } from '../front/authors.ts'
import type { Imprint } from '../front/imprint.ts'
import type { Licence } from '../front/licence.ts'
import type { Graphics } from '../xml/graphics.ts'
import type { Census } from './census/kinds.ts'

/** An article as the library reads it from a JATS file: the text as a model, and the facts that lists and searches need. */
export type ParsedArticle = {
  article: Article
  title: string
  /** Plain text, paragraphs separated by an empty line. */
  abstract: string
  authors: ArticleAuthor[]
  keywords: string[]
  subjects: string[]
  licence: Licence
  doi: string
  journal: string
  imprint: Imprint
  language: string
  /** Publication date, on the web or in print, as precisely as the file gives it. */
  issued: Edtf
  /** Words of abstract, text and notes. */
  words: number
  /** Under which names a package with the article may hold its pictures and files. */
  graphics: Graphics[]
  /** Counts of the file's elements, independent of how it is read. */
  census: Census
}

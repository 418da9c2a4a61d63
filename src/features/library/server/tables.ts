import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Edtf } from '#shared/time/partial-date.ts'
import type { Article, Inline } from '#formats/article/article.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { Imprint } from '#formats/jats/front/imprint.ts'
import type { Answered, PracticeChange } from '../asker-rating.ts'

export type Contributor = { name: string; title: string; affiliation: string; linkedin_url: string | null }

type Json<T> = ColumnType<T, string, string>

export type PaperTable = {
  id: Generated<string>
  paper_id: string
  source: 'inflo' | 'imported'
  title: string
  title_markup: ColumnType<Inline[] | null, string | null | undefined, string | null>
  category: string
  abstract: string
  summary: string
  keywords: string[]
  author_names: string[]
  institution: string | null
  journal: string | null
  doi: string | null
  licence_url: string | null
  licence_name: string
  contributor: ColumnType<Contributor | null, string | null, string | null>
  /** The publication date, with the precision of its source. */
  issued: Edtf
  /** The earliest possible day of publication, YYYY-MM-DD. Papers are sorted by this day. */
  published_on: string
  word_count: number
  read_minutes: number
  views: Generated<number>
  likes: Generated<number>
  featured: Generated<boolean>
  featured_reason: string | null
  featured_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
  withdrawn_reason: Generated<string | null>
  current_version: Generated<number>
  workspace_paper_id: string | null
  question_id: string | null
  source_hash: string | null
  imprint: ColumnType<Imprint | null, string | null, string | null>
  language: Generated<string>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type VersionTable = {
  paper_id: string
  number: number
  article: Json<Article>
  title: string
  abstract: string
  category: string
  author_names: string[]
  /** The ids of the authors in `author_names`, in order; null if they were not recorded. */
  author_ids: Generated<string[] | null>
  note: Generated<string>
  created_at: Generated<Date>
}

export type AuthorTable = {
  id: Generated<string>
  paper_id: string
  position: number
  member_id: string | null
  given_name: string
  family_name: string
  /** True if the family name is first. */
  family_first: Generated<boolean>
  affiliations: string[]
  orcid: string | null
  orcid_verified: Generated<boolean>
  linkedin_url: string | null
  credit_roles: Json<CreditRole[]>
  corresponding: Generated<boolean>
}

/** An author's credit, without paper and position. A credit has no id before it is stored. */
export type AuthorCredit = Omit<Selectable<AuthorTable>, 'id' | 'paper_id' | 'position'> & { id?: string }

/** A person who is or was credited on the paper. */
export type KnownAuthor = AuthorCredit & { id: string }

type MentorTable = {
  paper_id: string
  position: number
  member_id: string | null
  name: string
  affiliation: string
}

/**
 * Authors who were removed from a paper and can be restored. They have a separate table, since otherwise every query
 * that reads authors would have to exclude them.
 */
type RemovedAuthorTable = {
  id: string
  paper_id: string
  member_id: string | null
  credited: Json<KnownAuthor>
  removed_at: Date
}

type ResearcherOfMonthTable = {
  /** The month's first day, YYYY-MM-DD. */
  month: string
  member_id: string
  reason: string
  chosen_by: string
  chosen_at: Date
}

/** The record that harvesters receive for a paper that is or was in the library. Only triggers write it. */
type OaiRecordTable = {
  paper_id: string
  category: string
  set_spec: Generated<string>
  changed_at: Date
  deleted: boolean
  /** The number of changes so far. */
  changes: Generated<number>
}

type SearchTextTable = {
  paper_id: string
  category: string
  published_on: string
  /**
   * Sort key by title: without quotation marks, case, accents, markup, and anything before the first letter or digit. A
   * leading "The" is kept. A trigger writes the key. Keys are compared by code point, since databases may have
   * different locales.
   */
  title_key: string
  /** Sort key by the first author: family name with particles ("van der Berg" is under V), then given names. */
  author_key: string
  listed: boolean
  words: string
  /** The version of search.plain with which the stored words were computed. */
  words_version: Generated<number>
}

type AskerRatingTable = {
  paper_id: string
  /** The asker's own question. */
  question_id: string
  answered: Answered
  practice: PracticeChange
  rated_at: Date
}

declare module '#server/data/db.ts' {
  interface Tables {
    'library.paper': PaperTable
    'library.version': VersionTable
    'library.author': AuthorTable
    'library.asker_rating': AskerRatingTable
    'library.file': { id: string; paper_id: string }
    'library.mentor': MentorTable
    'library.removed_author': RemovedAuthorTable
    'library.topic': { paper_id: string; words: string[] }
    'library.researcher_of_month': ResearcherOfMonthTable
    'library.oai_record': OaiRecordTable
    'library.public_number': { year: number; last: number }
    'library.category_total': { category: string; papers: number }
    'library.reader': { paper_id: string; reader_key: string; counted_at: Date; is_author: Generated<boolean> }
    'library.reader_salt': { day: string; salt: string }
    'library.search_text': SearchTextTable
    'library.question_text': { paper_id: string; words: string; title_words: string }
    'library.paper_like': { paper_id: string; member_id: string; liked_at: Generated<Date> }
  }
}

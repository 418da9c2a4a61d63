import type { CreditRole } from '#shared/credit-roles.ts'
import type { Edtf } from '#shared/time/partial-date.ts'
import type { Article } from './article.ts'

/** A published article, with the data that citations and JATS need. */
export type PublishedArticle = {
  paper_id: string
  source: 'inflo' | 'imported'
  title: string
  article: Article
  abstract: string
  category: string
  keywords: string[]
  authors_meta: {
    given_name: string
    family_name: string
    affiliations: string[]
    orcid: string | null
    corresponding: boolean
    credit_roles: CreditRole[]
  }[]
  /** Mentors who reviewed drafts of the article, and are credited. */
  mentors?: { name: string; affiliation: string }[]
  professional_contributor: { name: string; title: string; affiliation: string } | null
  /** When it was published, as precisely as is known; of a draft the day on which it was taken. */
  issued: Edtf
  journal: string | null
  doi: string | null
  licence_name: string
  licence_url: string | null
  /** Place of an imported article in its journal; '' for unknown parts. */
  imprint: { volume: string; issue: string; pages: string; issn: string; publisher: string } | null
  /** BCP 47. */
  language: string
  /** 0 for a draft. */
  version: number
  withdrawn: object | null
}

/** Returns whether an article is unpublished: it has neither a version nor a day. Pure. */
export const isDraft = ({ version }: Pick<PublishedArticle, 'version'>): boolean => version === 0

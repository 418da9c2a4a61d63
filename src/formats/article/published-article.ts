import type { CreditRole } from '#shared/credit-roles.ts'
import type { Edtf } from '#shared/time/partial-date.ts'
import type { Article } from './article.ts'

/** A published article (or a draft), with the data that citations and JATS need. */
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
    /** True if the family name is first, such as in a Hungarian or Vietnamese name. */
    family_first?: boolean | undefined
    affiliations: string[]
    orcid: string | null
    corresponding: boolean
    credit_roles: CreditRole[]
  }[]
  /** The mentors who reviewed drafts of the article and are named in it. */
  mentors?: { name: string; affiliation: string }[]
  professional_contributor: { name: string; title: string; affiliation: string } | null
  /** The date of publication, as precisely as it is known; for a draft, the day on which it was exported. */
  issued: Edtf
  journal: string | null
  doi: string | null
  licence_name: string
  licence_url: string | null
  /** The volume, issue and other journal data of an imported article; unknown fields are ''. */
  imprint: {
    volume: string
    issue: string
    pages: string
    isPage?: boolean | undefined
    issn: string
    publisher: string
  } | null
  /** A BCP 47 language tag. */
  language: string
  /** The version number; 0 for a draft. */
  version: number
  withdrawn: object | null
  /** Further metadata that has no place of its own, such as what the asker says about the article. */
  custom_meta?: { name: string; value: string }[]
}

/** Returns whether an article is an unpublished draft. Pure. */
export const isDraft = ({ version }: Pick<PublishedArticle, 'version'>): boolean => version === 0

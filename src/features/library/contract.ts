import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { filter } from '#shared/text/query-filter.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { articleSchema, inlines } from '#formats/article/schema.ts'
import { SEARCH_LENGTH_MAX, PACKAGE_BYTES_MAX } from './limits.ts'
import { CREDIT_DEGREES, CREDIT_ROLES, type CreditRoleName } from '#shared/credit-roles.ts'
import { upload } from '#shared/upload.ts'
import { ANSWERED_LABELS, PRACTICE_LABELS } from './asker-rating.ts'

export type { Answered, PracticeChange, RatingAnswers } from './asker-rating.ts'

export const LIBRARY_PAGE_SIZE = 20
/** The number of matches at which a search stops counting. Readers then see "more than 1,000". */
export const SEARCH_COUNT_MAX = 1_001
export const SORTS = ['date', 'title', 'author', 'views'] as const

const PUBLIC_NUMBER = /^inf-\d{4}-\d+$/i

/** A paper's id or paper_id. The public numbers of Inflo's papers are not case-sensitive. */
export const PaperId = z
  .string()
  .min(3)
  .max(200)
  .overwrite((named) => (PUBLIC_NUMBER.test(named) ? named.toUpperCase() : named))

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

/** The two answers that make up an asker's rating of a paper. */
export const ratingFields = {
  answered: z.enum(keysOf(ANSWERED_LABELS), 'Please choose whether the paper answered your question.'),
  practice: z.enum(keysOf(PRACTICE_LABELS), 'Please choose whether your practice has changed.'),
}

export const askerRating = z.object({ ...ratingFields, rated_at: z.string() })

const contributor = z.object({
  name: z.string(),
  title: z.string(),
  affiliation: z.string(),
  linkedin_url: z.string().nullable(),
})

const paperFields = {
  id: z.string(),
  paper_id: z.string(),
  title: z.string(),
  /** The title with italics, superscripts and subscripts, if it has any. */
  title_markup: inlines.optional(),
  category: z.string(),
  summary: z.string(),
  /** The summary's first 150 characters. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  authors: z.array(z.string()),
  author: z.string(),
  institution: z.string().nullable(),
  /** The earliest possible day of publication, YYYY-MM-DD. Papers are sorted by this day. */
  publication_date: z.string(),
  /** The publication date with the precision of its source: year, month, day, season or range, in EDTF (ISO 8601-2). */
  issued: z.string(),
  readTime: z.string(),
  featured: z.boolean(),
  featured_reason: z.string().nullable(),
  recent_publication: z.boolean(),
  views: z.int(),
  total_views: z.int(),
  journal: z.string().nullable(),
  professional_contributor: contributor.nullable(),
}

export const paperCard = z.object(paperFields)
export type PaperCard = z.output<typeof paperCard>

export const creditRole = z.object({
  role: z.enum(Object.keys(CREDIT_ROLES) as CreditRoleName[]),
  degree: z.enum(CREDIT_DEGREES).nullable(),
})

const authorMeta = z.object({
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  /** True if the family name is first in `name`. */
  family_first: z.boolean(),
  affiliations: z.array(z.string()),
  orcid: z.string().nullable(),
  orcid_verified: z.boolean(),
  linkedin_url: z.string().nullable(),
  member_id: z.string().nullable(),
  corresponding: z.boolean(),
  credit_roles: z.array(creditRole),
})

const mentorMeta = z.object({ name: z.string(), affiliation: z.string(), member_id: z.string().nullable() })

const paperVersion = z.object({
  number: z.int(),
  /** A description of the change; empty for the first version. */
  note: z.string(),
  created_at: z.string(),
})

export const paper = z.object({
  ...paperFields,
  abstract: z.string(),
  article: articleSchema,
  /** Abstract, text, notes and references as plain text, with each paragraph on its own line. */
  content: z.string(),
  authors_meta: z.array(authorMeta),
  /** The mentors who are credited for reviewing the paper's drafts. */
  mentors: z.array(mentorMeta),
  author_title: z.string().nullable(),
  authorAffiliation: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  source: z.enum(['inflo', 'imported']),
  doi: z.string().nullable(),
  licence_name: z.string(),
  licence_url: z.string().nullable(),
  version: z.int(),
  likes: z.int(),
  /** The ratings by the askers of the paper's question, earliest first. */
  asker_ratings: z.array(askerRating),
  word_count: z.int(),
  /** The volume, issue and pages of an imported article in its journal; '' for unknown parts. */
  imprint: z
    .object({
      volume: z.string(),
      issue: z.string(),
      pages: z.string(),
      isPage: z.boolean().optional(),
      issn: z.string(),
      publisher: z.string(),
      pmid: z.string().optional(),
      pmcid: z.string().optional(),
    })
    .nullable(),
  /** The paper's language as a BCP 47 tag. */
  language: z.string(),
  /** The time of the paper's last change, in ISO 8601 format. */
  updated_at: z.string(),
  /** All versions of the paper, newest first. `version` is the number of the returned version. */
  versions: z.array(paperVersion),
  /** A withdrawn paper is sent without its text. */
  withdrawn: z.object({ at: z.string(), reason: z.string() }).nullable(),
})
export type Paper = z.output<typeof paper>

// Plain text, split into strings at its matches. Every second string is a match. The list is empty if nothing matches.
const marked = z.array(z.string())

const searchNotes = z.object({
  /** The corrected search that was used because nothing matched the original one; otherwise null. */
  corrected: z.string().nullable(),
  /**
   * The number of matches in all categories together. `papers` is the number in one category. The value 1,001 means
   * more than 1,000.
   */
  total: z.int().max(SEARCH_COUNT_MAX),
  categories: z.array(z.object({ category: z.string(), papers: z.int().max(SEARCH_COUNT_MAX) })),
  /**
   * For each paper of the page, its title, summary and authors, split at the matches. If no part is a match, the paper
   * matches in its text, its keywords or a later part of its abstract.
   */
  marks: z.array(z.object({ title: marked, summary: marked, authors: z.array(marked) })),
})
export type SearchNotes = z.output<typeof searchNotes>

export const libraryCalls = {
  'GET /api/public/research-library': {
    who: 'anyone',
    summary:
      'Lists the library, a page at a time, filtered by category and search, in one of four orders. A search without an order lists the best matches first.',
    query: z.object({
      ...pageQuery(LIBRARY_PAGE_SIZE),
      category: filter(z.string().max(60)),
      search: z
        .string()
        .max(SEARCH_LENGTH_MAX, `Please search for at most ${SEARCH_LENGTH_MAX} characters.`)
        .optional(),
      sort_by: z.enum(SORTS).optional(),
    }),
    reply: z.object({ papers: z.array(paperCard), pagination, search: searchNotes.optional() }),
  },
  'GET /api/public/library-highlights': {
    who: 'anyone',
    summary:
      'Returns the highlights next to the list: the number of papers in each category, the Papers of the Month, and the papers of the last 30 days.',
    reply: z.object({
      total: z.int(),
      categories: z.array(z.object({ category: z.string(), papers: z.int() })),
      featured: z.array(paperCard),
      recent: z.array(paperCard),
    }),
  },
  'GET /api/public/research-library/:paperId': {
    who: 'anyone',
    summary: 'Returns one paper with its text, by id or paper_id.',
    params: z.object({ paperId: PaperId }),
    reply: paper,
  },
  'POST /api/public/research-library/:paperId/view': {
    who: 'anyone',
    summary:
      'Counts a view, at most one every 30 seconds per reader and paper. Robots and the paper’s authors are not counted.',
    params: z.object({ paperId: PaperId }),
    reply: z.object({
      new_view_count: z.int(),
      likes: z.int(),
      /** True if the caller likes the paper; false for visitors. */
      liked: z.boolean(),
    }),
  },
} satisfies Calls

const importLine = z.object({
  what: z.enum(['kept', 'changed', 'lost']),
  /** A sentence shown to the admin who imports the article. */
  detail: z.string(),
  /** The URL of the page that shows what was lost. */
  href: z.string().optional(),
})

export type ImportLine = z.output<typeof importLine>

const importedArticle = z.object({
  outcome: z.enum(['added', 'changed', 'unchanged']),
  paper_id: z.string(),
  title: z.string(),
  report: z.array(importLine),
})

export type ImportedArticle = z.output<typeof importedArticle>

export const importCalls = {
  'POST /api/admin/research-library/imports': {
    who: 'admin',
    summary:
      'Imports an article from elsewhere: a zip or MECA file with its JATS and pictures, or the JATS file alone. Articles are identified by DOI. Importing the same file again changes nothing. Returns a report on what was kept, changed and lost.',
    body: upload({ bytes_max: PACKAGE_BYTES_MAX, kinds: ['application/zip', 'application/xml'] }),
    reply: importedArticle,
  },
} satisfies Calls

const metaTag = z.object({ name: z.string().optional(), property: z.string().optional(), content: z.string() })

const headLink = z.object({
  rel: z.string(),
  href: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
})

/** The metadata of a paper's page. */
const paperMetadata = z.object({
  /** The meta tags. Their order matters, since an institution belongs to the author in the tag before it. */
  meta: z.array(metaTag),
  links: z.array(headLink),
  /** The text of a JSON-LD block, in which "<" is escaped. */
  linked_data: z.string(),
})

export type PaperMetadata = z.output<typeof paperMetadata>

export const metadataCalls = {
  'GET /api/public/research-library/:paperId/metadata': {
    who: 'anyone',
    summary: 'Returns the metadata of a paper’s page for search engines, reference managers and link previews.',
    params: z.object({ paperId: PaperId }),
    reply: paperMetadata,
  },
  'GET /api/public/research-library/:paperId/citation': {
    who: 'anyone',
    summary: 'Returns the paper’s citation in the styles Vancouver, AMA and APA, and as BibTeX and RIS.',
    params: z.object({ paperId: PaperId }),
    reply: z.object({
      vancouver: z.string(),
      ama: z.string(),
      apa: z.string(),
      bibtex: z.string(),
      ris: z.string(),
    }),
  },
} satisfies Calls

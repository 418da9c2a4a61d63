import type { Article } from '#formats/article/article.ts'
import { plainTextOf } from '#formats/article/text.ts'
import type { Paper, PaperCard } from '../contract.ts'
import type { LibraryAuthorRow, CardRow, PaperRow, VersionRow } from './queries.ts'

const EXCERPT_LENGTH = 150
const RECENT_MS = 30 * 86_400_000

export const excerptOf = (summary: string): string =>
  summary.length <= EXCERPT_LENGTH ? summary : `${summary.slice(0, EXCERPT_LENGTH).trimEnd()}…`

/** Published within the last 30 days (specification, section 9). */
export const isRecent = (publishedOn: string, now: Date): boolean => now.getTime() - Date.parse(publishedOn) < RECENT_MS

/** The day before the recent ones, YYYY-MM-DD. Pure. */
export const recentSince = (now: Date): string => new Date(now.getTime() - RECENT_MS).toISOString().slice(0, 10)

/** A list row as the wire carries it. Pure. */
export function presentCard(row: CardRow, now: Date): PaperCard {
  return {
    id: row.id,
    paper_id: row.paper_id,
    title: row.title,
    ...(row.title_markup ? { title_markup: row.title_markup } : {}),
    category: row.category,
    summary: row.summary,
    excerpt: excerptOf(row.summary),
    tags: row.keywords,
    keywords: row.keywords,
    authors: row.author_names,
    author: row.author_names[0] ?? '',
    institution: row.institution,
    publication_date: row.published_on,
    issued: row.issued,
    readTime: `${row.read_minutes} min read`,
    featured: row.featured,
    featured_reason: row.featured_reason,
    recent_publication: isRecent(row.published_on, now),
    views: row.views,
    total_views: row.views,
    journal: row.journal,
    professional_contributor: row.contributor,
  }
}

export const authorName = (row: Pick<LibraryAuthorRow, 'given_name' | 'family_name'>): string =>
  `${row.given_name} ${row.family_name}`.trim()

const presentAuthor = (row: LibraryAuthorRow): Paper['authors_meta'][number] => ({
  name: authorName(row),
  given_name: row.given_name,
  family_name: row.family_name,
  affiliations: row.affiliations,
  orcid: row.orcid,
  orcid_verified: row.orcid_verified,
  linkedin_url: row.linkedin_url,
  member_id: row.member_id,
  corresponding: row.corresponding,
  credit_roles: row.credit_roles,
})

const NO_TEXT: Article = { title: [], abstract: [], sections: [], notes: [], references: [] }

type Around = { authors: LibraryAuthorRow[]; versions: VersionRow[]; now: Date }

/** A paper with its text as the wire carries it; a withdrawn one without. Pure. */
export function presentPaper(row: PaperRow, { authors, versions, now }: Around): Paper {
  const first = authors[0]
  const { withdrawn_at: withdrawnAt } = row
  const shown = withdrawnAt ? { ...row, summary: '', abstract: '', article: NO_TEXT } : row
  return {
    ...presentCard(shown, now),
    abstract: shown.abstract,
    article: shown.article,
    content: [shown.abstract, plainTextOf(shown.article)].filter(Boolean).join('\n\n'),
    authors_meta: authors.map(presentAuthor),
    mentors: row.mentors,
    author_title: null,
    authorAffiliation: first?.affiliations[0] ?? null,
    linkedin_url: first?.linkedin_url ?? null,
    source: row.source,
    doi: row.doi,
    licence_name: row.licence_name,
    licence_url: row.licence_url,
    version: row.current_version,
    likes: row.likes,
    word_count: row.word_count,
    imprint: row.imprint,
    language: row.language,
    updated_at: row.updated_at.toISOString(),
    versions: versions.map(({ number, note, created_at }) => ({ number, note, created_at: created_at.toISOString() })),
    withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), reason: row.withdrawn_reason ?? '' },
  }
}

import { printedName } from '#shared/text/eastern-names.ts'
import type { PaperCard } from '../contract.ts'
import type { LibraryAuthorRow, CardRow } from './queries.ts'

const EXCERPT_LENGTH = 150
export const RECENT_MS = 30 * 86_400_000

export const excerptOf = (summary: string): string =>
  summary.length <= EXCERPT_LENGTH ? summary : `${summary.slice(0, EXCERPT_LENGTH).trimEnd()}…`

/** Returns true if the paper was published within the last 30 days. Source: docs/product.md, "Library". */
export const isRecent = (publishedOn: string, now: Date): boolean => now.getTime() - Date.parse(publishedOn) < RECENT_MS

/** Converts a list row to the form that the API sends. Pure. */
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

export const authorName = (row: Pick<LibraryAuthorRow, 'given_name' | 'family_name' | 'family_first'>): string =>
  printedName(row.given_name, row.family_name, row.family_first)

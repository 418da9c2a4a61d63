import type { RouteObject } from 'react-router'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import { publicScreen } from './screen.ts'

const HOUR_MS = 3_600_000
/**
 * Cache lifetime of public pages. A change to the library clears the cache sooner. The lifetime is limited, since a
 * list such as "the last 30 days" also changes with time.
 */
export const CACHE_TTL_MS = HOUR_MS

const LIBRARY_QUERY = {
  category: new RegExp(`^(${PAPER_CATEGORIES.join('|')})$`),
  page: /^[1-9]\d{0,3}$/,
  search: /^$/,
  sort_by: /^(date|title|author|views)$/,
}

// Loads the code that renders a paper's text. Not called if the server has rendered the text.
const loadParts = async () => (await import('#features/library/web/reader/paper-page.tsx')).loadParts()

/** Screens of the library, and of a paper and its related pages. routes.ts adds them to the list of all screens. */
export const paperScreens: RouteObject[] = [
  publicScreen({
    path: '/research',
    file: 'features/library/web/lists/library-page.tsx',
    load: () => import('#features/library/web/lists/library-page.tsx'),
    loading: { words: 'Loading research papers...', shape: 'list' },
    loader: async () => (await import('#features/library/web/loaders.ts')).libraryLoader,
    notSent: ['linkedData'],
    cacheTtlMs: CACHE_TTL_MS,
    query: LIBRARY_QUERY,
  }),
  publicScreen({
    path: '/research/:paperId',
    file: 'features/library/web/reader/paper-page.tsx',
    load: () => import('#features/library/web/reader/paper-page.tsx'),
    loading: { words: 'Loading paper...', shape: 'paper' },
    loadParts,
    loader: async () => (await import('#features/library/web/loaders.ts')).paperLoader,
    notSent: ['article', 'linkedData', 'margin', 'surroundings'],
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/research/:paperId/v/:number',
    file: 'features/library/web/reader/paper-page.tsx',
    load: () => import('#features/library/web/reader/paper-page.tsx'),
    loading: { words: 'Loading paper...', shape: 'paper' },
    loadParts,
    loader: async () => (await import('#features/library/web/loaders.ts')).versionLoader,
    notSent: ['article', 'margin'],
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/research/:paperId/provenance',
    file: 'features/provenance/web/provenance-page.tsx',
    load: () => import('#features/provenance/web/provenance-page.tsx'),
    loading: { shape: 'paper' },
    loader: async () => (await import('#features/provenance/web/loaders.ts')).provenanceLoader,
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/paper-invitation',
    file: 'features/team/web/sharing/paper-invitation-page.tsx',
    load: () => import('#features/team/web/sharing/paper-invitation-page.tsx'),
    cacheTtlMs: CACHE_TTL_MS,
    secret: true,
  }),
  publicScreen({
    path: '/team-invitation',
    file: 'features/projects/web/team/team-invitation-page.tsx',
    load: () => import('#features/projects/web/team/team-invitation-page.tsx'),
    cacheTtlMs: CACHE_TTL_MS,
    secret: true,
  }),
]

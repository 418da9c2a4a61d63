import type { Kernel } from '#server/kernel.ts'

const CACHE_TTL_MS = 3_600_000

// Paths that search engines must not visit: pages for members or for one reader, and searches, whose number is
// unlimited.
const NOT_FOR_ROBOTS = [
  '/api/',
  '/admin/',
  '/student/',
  '/settings/',
  '/community',
  '/directory',
  '/achievements',
  '/my-questions',
  '/notifications',
  '/setup',
  '/first-admin',
  '/reset-password',
  '/forgot-password',
  '/track/',
  '/verify/',
  '/question-mails/',
  '/notices/',
  '/paper-invitation',
  '/team-invitation',
  '/research?*search=',
]

/** Returns the text of robots.txt. Pure. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function serveRobots({ documents, settings }: Kernel): void {
  const made = { type: 'text/plain; charset=utf-8', body: robotsText(settings.publicUrl) }
  documents.declare('/robots.txt', { cacheTtlMs: CACHE_TTL_MS, make: async () => made })
}

import { redirect, type RouteObject } from 'react-router'
import { RouteErrorPage } from '#features/site/web/public.tsx'
import { adminScreens } from './admin-screens.ts'
import { memberScreens } from './member-screens.ts'
import { CACHE_TTL_MS, paperScreens } from './paper-screens.ts'
import { Root } from './root.tsx'
import { publicScreen, type ScreenHandle } from './screen.ts'
import { supportScreens } from './support-screens.ts'

/**
 * Cache lifetime of the home page in ms. It is short, since the page shows the numbers of members and projects, and a
 * change of these numbers does not clear the cache.
 */
const HOME_KEPT_MS = 60_000

const moved = (path: string, to: (params: Record<string, string | undefined>) => string): RouteObject => ({
  id: `moved ${path}`,
  path,
  loader: ({ params }) => redirect(to(params)),
})

// Defines a page of text that is the same for everyone.
const readingScreen = ({ path, file, load }: Pick<Parameters<typeof publicScreen>[0], 'path' | 'file' | 'load'>) =>
  publicScreen({
    path,
    file,
    load,
    loader: async () => (await import('#features/site/web/home/loaders.ts')).originLoader,
    cacheTtlMs: CACHE_TTL_MS,
  })

const partsForClinicians = async () =>
  (await import('#features/questions/web/asking/clinician/clinician-parts.ts')).loadParts()
const partsForEveryone = async () =>
  (await import('#features/questions/web/asking/community/community-parts.ts')).loadParts()

/** All screens, with the public screens first. */
const screens: RouteObject[] = [
  publicScreen({
    path: '/',
    file: 'features/site/web/home/home-page.tsx',
    load: () => import('#features/site/web/home/home-page.tsx'),
    loading: { words: 'Loading featured papers...', front: () => import('#features/site/web/home/home-front.tsx') },
    loader: async () => (await import('#features/site/web/home/loaders.ts')).homeLoader,
    cacheTtlMs: HOME_KEPT_MS,
  }),
  readingScreen({
    path: '/about',
    file: 'features/site/web/about/about-page.tsx',
    load: () => import('#features/site/web/about/about-page.tsx'),
  }),
  readingScreen({
    path: '/about/why',
    file: 'features/site/web/about/about-why-page.tsx',
    load: () => import('#features/site/web/about/about-why-page.tsx'),
  }),
  readingScreen({
    path: '/about/students',
    file: 'features/site/web/about/about-students-page.tsx',
    load: () => import('#features/site/web/about/about-students-page.tsx'),
  }),
  readingScreen({
    path: '/about/professionals',
    file: 'features/site/web/about/about-professionals-page.tsx',
    load: () => import('#features/site/web/about/about-professionals-page.tsx'),
  }),
  ...paperScreens,
  readingScreen({
    path: '/ask',
    file: 'features/questions/web/asking/audience/ask-audience-page.tsx',
    load: () => import('#features/questions/web/asking/audience/ask-audience-page.tsx'),
  }),
  publicScreen({
    path: '/submit',
    file: 'features/questions/web/asking/community/community-question-page.tsx',
    load: () => import('#features/questions/web/asking/community/community-question-page.tsx'),
    loadParts: partsForEveryone,
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/submit-clinician-question',
    file: 'features/questions/web/asking/clinician/clinician-question-page.tsx',
    load: () => import('#features/questions/web/asking/clinician/clinician-question-page.tsx'),
    loadParts: partsForClinicians,
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
    query: { step: /^[2-4]$/ },
  }),
  moved('/submit-clinical-question', () => '/submit-clinician-question'),
  publicScreen({
    path: '/submit-clinician-question/quick',
    file: 'features/questions/web/asking/clinician/clinician-quick-page.tsx',
    load: () => import('#features/questions/web/asking/clinician/clinician-quick-page.tsx'),
    loadParts: partsForClinicians,
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/track/:trackingNumber',
    file: 'features/questions/web/tracking/track-page.tsx',
    load: () => import('#features/questions/web/tracking/track-page.tsx'),
    loading: { shape: 'form' },
    loader: async () => (await import('#features/questions/web/tracking/loaders.ts')).trackLoader,
  }),
  publicScreen({
    path: '/question-mails/:step/:token?',
    file: 'features/questions/web/own/question-mails-page.tsx',
    load: () => import('#features/questions/web/own/question-mails-page.tsx'),
    loader: async () => (await import('#features/questions/web/own/question-mails-loader.ts')).questionMailsLoader,
  }),
  ...supportScreens,
  readingScreen({
    path: '/privacy',
    file: 'features/site/web/about/privacy-page.tsx',
    load: () => import('#features/site/web/about/privacy-page.tsx'),
  }),
  publicScreen({
    path: '/developers',
    file: 'features/site/web/developers/developers-page.tsx',
    load: () => import('#features/site/web/developers/developers-page.tsx'),
    loader: async () => (await import('#features/site/web/developers/loaders.ts')).developersLoader,
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/developers/:group',
    file: 'features/site/web/developers/group-page.tsx',
    load: () => import('#features/site/web/developers/group-page.tsx'),
    loader: async () => (await import('#features/site/web/developers/loaders.ts')).groupLoader,
    cacheTtlMs: CACHE_TTL_MS,
  }),
  readingScreen({
    path: '/terms',
    file: 'features/site/web/about/terms-page.tsx',
    load: () => import('#features/site/web/about/terms-page.tsx'),
  }),
  readingScreen({
    path: '/in-preparation',
    file: 'features/site/web/about/preparation-page.tsx',
    load: () => import('#features/site/web/about/preparation-page.tsx'),
  }),
  publicScreen({
    path: '/forgot-password',
    file: 'features/accounts/web/passwords/forgot-password-page.tsx',
    load: () => import('#features/accounts/web/passwords/forgot-password-page.tsx'),
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/reset-password',
    file: 'features/accounts/web/passwords/reset-password-page.tsx',
    load: () => import('#features/accounts/web/passwords/reset-password-page.tsx'),
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
    secret: true,
  }),
  publicScreen({
    path: '/register',
    file: 'features/accounts/web/registration/register-page.tsx',
    load: () => import('#features/accounts/web/registration/register-page.tsx'),
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
    feature: 'registrations',
  }),
  publicScreen({
    path: '/login',
    file: 'features/accounts/web/sign-in/login-page.tsx',
    load: () => import('#features/accounts/web/sign-in/login-page.tsx'),
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/orcid',
    file: 'features/accounts/web/orcid/orcid-page.tsx',
    load: () => import('#features/accounts/web/orcid/orcid-page.tsx'),
    cacheTtlMs: CACHE_TTL_MS,
    secret: true,
  }),
  publicScreen({
    path: '/first-admin',
    file: 'features/accounts/web/registration/first-admin-page.tsx',
    load: () => import('#features/accounts/web/registration/first-admin-page.tsx'),
    cacheTtlMs: CACHE_TTL_MS,
    secret: true,
  }),
  publicScreen({
    path: '/profile/:userId/public',
    file: 'features/profiles/web/public-profile-page.tsx',
    load: () => import('#features/profiles/web/public-profile-page.tsx'),
    loader: async () => (await import('#features/profiles/web/loaders.ts')).publicProfileLoader,
  }),
  publicScreen({
    path: '/verify/:certificateId',
    file: 'features/achievements/web/verification/verify-page.tsx',
    load: () => import('#features/achievements/web/verification/verify-page.tsx'),
    loader: async () => (await import('#features/achievements/web/verification/loaders.ts')).verifyLoader,
  }),
  moved('/profile/:userId', ({ userId = '' }) => `/profile/${encodeURIComponent(userId)}/public`),
  ...memberScreens,
  publicScreen({
    path: '/notices/:step/:token?',
    file: 'features/notifications/web/stop-mails-page.tsx',
    load: () => import('#features/notifications/web/stop-mails-page.tsx'),
  }),
  ...adminScreens,
  ...(import.meta.env.DEV
    ? [
        publicScreen({
          path: '/ui',
          file: 'ui/gallery/gallery-page.tsx',
          load: () => import('#ui/gallery/gallery-page.tsx'),
        }),
      ]
    : []),
]

const anyOtherPath: RouteObject = { path: '*', loader: () => redirect('/') }

export const routes: RouteObject[] = [
  { id: 'root', Component: Root, ErrorBoundary: RouteErrorPage, children: [...screens, anyOtherPath] },
]

// Searches the list instead of building a table, since only the server looks up screens by their id.
const handleAt = (routeId: string): ScreenHandle | undefined =>
  screens.find(({ id }) => id === routeId)?.handle as ScreenHandle | undefined

const filesOf = ({ file, filesAround = [] }: ScreenHandle): string[] => [...filesAround, file]

/** Returns how to serve and cache a page with these routes. */
export const handleOf = (routeIds: string[]) => ({
  files: routeIds.flatMap((id) => handleAt(id) ?? []).flatMap(filesOf),
  cacheTtlMs: Math.max(0, ...routeIds.map((id) => handleAt(id)?.cacheTtlMs ?? 0)),
  notSent: routeIds.flatMap((id) => handleAt(id)?.notSent ?? []),
  secret: routeIds.some((id) => handleAt(id)?.secret),
  guarded: routeIds.some((id) => handleAt(id)?.guarded),
})

/** Returns the query parameters that the page at a path reads; undefined if it reads none. */
export const queryRuleOf = (path: string) => handleAt(path)?.query

import type { RouteObject } from 'react-router'
import { CACHE_TTL_MS } from './paper-screens.ts'
import { publicScreen } from './screen.ts'

/** Screens for help and for supporting Inflo. routes.ts adds them to the list of all screens. */
export const supportScreens: RouteObject[] = [
  publicScreen({
    path: '/general-feedback',
    file: 'features/support/web/help/feedback-page.tsx',
    load: () => import('#features/support/web/help/feedback-page.tsx'),
    loading: { shape: 'form' },
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/faq',
    file: 'features/support/web/help/faq-page.tsx',
    load: () => import('#features/support/web/help/faq-page.tsx'),
    loading: { shape: 'list' },
    loader: async () => (await import('#features/support/web/help/loaders.ts')).faqLoader,
    cacheTtlMs: CACHE_TTL_MS,
    query: { search: /^$/ },
  }),
  publicScreen({
    path: '/newsletter/:step?/:token?',
    file: 'features/support/web/newsletter/newsletter-page.tsx',
    load: () => import('#features/support/web/newsletter/newsletter-page.tsx'),
    loader: async () => (await import('#features/support/web/newsletter/newsletter-loader.ts')).newsletterLoader,
  }),
  publicScreen({
    path: '/support',
    file: 'features/support/web/donations/support-page.tsx',
    load: () => import('#features/support/web/donations/support-page.tsx'),
    loader: async () => (await import('#features/support/web/donations/support-loader.ts')).supportLoader,
    cacheTtlMs: CACHE_TTL_MS,
  }),
  publicScreen({
    path: '/support/:step/:token?',
    file: 'features/support/web/donations/end-donation-page.tsx',
    load: () => import('#features/support/web/donations/end-donation-page.tsx'),
    loader: async () => (await import('#features/support/web/donations/support-loader.ts')).endingLoader,
  }),
]

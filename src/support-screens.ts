import type { RouteObject } from 'react-router'
import { KEPT_MS } from './paper-screens.ts'
import { publicScreen } from './screen.ts'

/** Help, and ways to help; part of the table of contents in routes.ts. */
export const supportScreens: RouteObject[] = [
  publicScreen({
    path: '/general-feedback',
    file: 'features/support/web/feedback-page.tsx',
    load: () => import('#features/support/web/feedback-page.tsx'),
    keptMs: KEPT_MS,
  }),
  publicScreen({
    path: '/faq',
    file: 'features/support/web/faq-page.tsx',
    load: () => import('#features/support/web/faq-page.tsx'),
    loader: async () => (await import('#features/support/web/loaders.ts')).faqLoader,
    keptMs: KEPT_MS,
    query: { search: /^$/ },
  }),
  publicScreen({
    path: '/newsletter/:step?/:token?',
    file: 'features/support/web/newsletter-page.tsx',
    load: () => import('#features/support/web/newsletter-page.tsx'),
    loader: async () => (await import('#features/support/web/newsletter-loader.ts')).newsletterLoader,
  }),
  publicScreen({
    path: '/support',
    file: 'features/support/web/support-page.tsx',
    load: () => import('#features/support/web/support-page.tsx'),
    loader: async () => (await import('#features/support/web/support-loader.ts')).supportLoader,
    keptMs: KEPT_MS,
  }),
  publicScreen({
    path: '/support/:step/:token?',
    file: 'features/support/web/ending-page.tsx',
    load: () => import('#features/support/web/ending-page.tsx'),
    loader: async () => (await import('#features/support/web/support-loader.ts')).endingLoader,
  }),
]

import type { RouteObject } from 'react-router'
import { memberScreen } from './screen.ts'

/** Screens of editors and admins. routes.ts adds them to the list of all screens. */
export const adminScreens: RouteObject[] = [
  memberScreen({
    path: '/admin/panel',
    file: 'features/review/web/panel/panel-page.tsx',
    load: () => import('#features/review/web/panel/panel-page.tsx'),
    loading: { words: 'Loading admin panel...', shape: 'list' },
    access: 'moderator',
  }),
  memberScreen({
    path: '/admin/inbox',
    file: 'features/support/web/inbox/inbox-page.tsx',
    load: () => import('#features/support/web/inbox/inbox-page.tsx'),
    loading: { shape: 'list' },
    access: 'moderator',
  }),
  memberScreen({
    path: '/admin/extensions',
    file: 'features/submission/web/deadlines/extensions-page.tsx',
    load: () => import('#features/submission/web/deadlines/extensions-page.tsx'),
    loading: { shape: 'list' },
    access: 'moderator',
  }),
  memberScreen({
    path: '/admin/institutions',
    file: 'features/profiles/web/institutions/institutions-page.tsx',
    load: () => import('#features/profiles/web/institutions/institutions-page.tsx'),
    loading: { shape: 'list' },
    access: 'admin',
  }),
  memberScreen({
    path: '/admin/control',
    file: 'features/control/web/control-page.tsx',
    load: () => import('#features/control/web/control-page.tsx'),
    loading: { shape: 'list' },
    access: 'admin',
  }),
]

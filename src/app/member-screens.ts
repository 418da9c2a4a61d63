import type { RouteObject } from 'react-router'
import { memberScreen } from './screen.ts'

/** Screens of members. routes.ts adds them to the list of all screens. */
export const memberScreens: RouteObject[] = [
  memberScreen({
    path: '/student/dashboard',
    file: 'features/dashboard/web/dashboard-page.tsx',
    load: () => import('#features/dashboard/web/dashboard-page.tsx'),
    loading: { shape: 'list' },
    access: 'member',
  }),
  memberScreen({
    path: '/student/profile',
    file: 'features/profiles/web/profile-page.tsx',
    load: () => import('#features/profiles/web/profile-page.tsx'),
  }),
  memberScreen({
    path: '/my-questions',
    file: 'features/questions/web/own/my-questions-page.tsx',
    load: () => import('#features/questions/web/own/my-questions-page.tsx'),
    loading: { shape: 'list' },
  }),
  memberScreen({
    path: '/student/papers/:paperId',
    file: 'features/submission/web/workspace-page.tsx',
    load: () => import('#features/submission/web/workspace-page.tsx'),
    around: 'its own bar',
    loading: { words: 'Loading paper...', shape: 'paper' },
  }),
  memberScreen({
    path: '/student/papers/:paperId/submit',
    file: 'features/submission/web/submission/submit-page.tsx',
    load: () => import('#features/submission/web/submission/submit-page.tsx'),
    loading: { shape: 'form' },
    feature: 'peer-review',
  }),
  memberScreen({
    path: '/community',
    file: 'features/community/web/community-page.tsx',
    load: () => import('#features/community/web/community-page.tsx'),
    loading: { shape: 'list' },
    feature: 'chat',
    toVisitors: { title: 'Community', sentence: 'You need to be logged in to join the community discussion.' },
  }),
  memberScreen({
    path: '/community/dm/:userId',
    file: 'features/community/web/direct-page.tsx',
    load: () => import('#features/community/web/direct-page.tsx'),
    loading: { shape: 'list' },
    feature: 'direct-messages',
    toVisitors: { title: 'Direct messages', sentence: 'You need to be logged in to access direct messages.' },
  }),
  memberScreen({
    path: '/community/general',
    file: 'features/community/web/general-page.tsx',
    load: () => import('#features/community/web/general-page.tsx'),
    loading: { shape: 'list' },
    feature: 'chat',
    toVisitors: { title: 'General Community', sentence: 'You need to be logged in to join the community discussion.' },
  }),
  memberScreen({
    path: '/directory',
    file: 'features/directory/web/directory-page.tsx',
    load: () => import('#features/directory/web/directory-page.tsx'),
    loading: { shape: 'list' },
    access: 'member',
    feature: 'directory',
  }),
  memberScreen({
    path: '/achievements',
    file: 'features/achievements/web/achievements-page.tsx',
    load: () => import('#features/achievements/web/achievements-page.tsx'),
    loading: { words: 'Loading achievements...', shape: 'list' },
    feature: 'achievements',
  }),
  memberScreen({
    path: '/notifications',
    file: 'features/notifications/web/notifications-page.tsx',
    load: () => import('#features/notifications/web/notifications-page.tsx'),
    loading: { shape: 'list' },
  }),
  memberScreen({
    path: '/settings/notifications',
    file: 'features/notifications/web/notification-settings-page.tsx',
    load: () => import('#features/notifications/web/notification-settings-page.tsx'),
    loading: { shape: 'form' },
  }),
  memberScreen({
    path: '/settings/privacy',
    file: 'features/directory/web/privacy/privacy-page.tsx',
    load: () => import('#features/directory/web/privacy/privacy-page.tsx'),
    loading: { shape: 'form' },
  }),
  memberScreen({
    path: '/settings/security',
    file: 'features/accounts/web/security/security-page.tsx',
    load: () => import('#features/accounts/web/security/security-page.tsx'),
    loading: { shape: 'form' },
  }),
  memberScreen({
    path: '/setup',
    file: 'features/profiles/web/editor/setup-page.tsx',
    load: () => import('#features/profiles/web/editor/setup-page.tsx'),
    loading: { shape: 'form' },
  }),
]

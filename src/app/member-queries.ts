import type { Params } from 'react-router'

/** The target of a navigation: path parameters and query. */
export type QueryLocation = { params: Params; search: URLSearchParams }

/** A query in TanStack Query's format. */
type Query = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> }

type First = {
  /**
   * Files below src/ that define the query. They are loaded with the page's own files: loading them later would cost a
   * round trip.
   */
  files: string[]
  ask: (where: QueryLocation) => Promise<Query>
}

/** The first queries of members' pages, by path, so that they can be sent before the page's code has loaded. */
export const FIRST_QUERIES: Readonly<Record<string, First>> = {
  '/student/dashboard': {
    files: ['features/projects/web/live-data.ts'],
    ask: async () => (await import('#features/projects/web/live-data.ts')).dashboardQuery(),
  },
  '/student/profile': {
    files: ['features/profiles/web/own-profile.ts'],
    ask: async () => (await import('#features/profiles/web/own-profile.ts')).ownProfileQuery(),
  },
  '/student/papers/:paperId': {
    files: ['features/team/web/live-data.ts'],
    ask: async ({ params }) => (await import('#features/team/web/live-data.ts')).workspaceQuery(params),
  },
  '/student/papers/:paperId/submit': {
    files: ['features/submission/web/submission/submission-checklist-data.ts'],
    ask: async ({ params }) =>
      (await import('#features/submission/web/submission/submission-checklist-data.ts')).submissionChecklistQuery(
        params,
      ),
  },
  '/my-questions': {
    files: ['features/questions/web/own/live-data.ts'],
    ask: async ({ search }) => {
      const { myQuestionsQuery, pageIn } = await import('#features/questions/web/own/live-data.ts')
      return myQuestionsQuery(pageIn(search))
    },
  },
  '/community': {
    files: ['features/community/web/community-data.ts'],
    ask: async () => (await import('#features/community/web/community-data.ts')).channelsQuery(),
  },
  '/directory': {
    files: ['features/directory/web/list-state.ts', 'features/directory/web/directory-data.ts'],
    ask: async ({ search }) => {
      const { listStateIn } = await import('#features/directory/web/list-state.ts')
      return (await import('#features/directory/web/directory-data.ts')).usersQuery(listStateIn(search))
    },
  },
  '/settings/privacy': {
    files: ['features/directory/web/privacy/privacy-data.ts'],
    ask: async () => (await import('#features/directory/web/privacy/privacy-data.ts')).privacyQuery(),
  },
  '/settings/notifications': {
    files: ['features/notifications/web/live-notices.ts'],
    ask: async () => (await import('#features/notifications/web/live-notices.ts')).settingsQuery(),
  },
  '/admin/panel': {
    files: ['features/review/web/live-data.ts', 'features/review/web/list-state.ts'],
    ask: async ({ search }) => {
      const data = import('#features/review/web/live-data.ts')
      const { readListState } = await import('#features/review/web/list-state.ts')
      return (await data).reviewsQuery(readListState(search))
    },
  },
  '/admin/inbox': {
    files: ['features/support/web/inbox/live-inbox.ts'],
    ask: async ({ search }) => {
      const { inboxQuery, readListState } = await import('#features/support/web/inbox/live-inbox.ts')
      return inboxQuery(readListState(search))
    },
  },
  '/admin/institutions': {
    files: ['features/profiles/web/institutions/institutions-data.ts'],
    ask: async ({ search }) => {
      const { institutionsQuery, readListState } =
        await import('#features/profiles/web/institutions/institutions-data.ts')
      return institutionsQuery(readListState(search))
    },
  },
  '/admin/extensions': {
    files: ['features/submission/web/deadlines/live-extensions.ts'],
    ask: async ({ search }) => {
      const { extensionRequestsQuery, placeIn } = await import('#features/submission/web/deadlines/live-extensions.ts')
      return extensionRequestsQuery(placeIn(search))
    },
  },
}

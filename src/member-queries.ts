import type { Params } from 'react-router'

/** Where somebody goes: what its address names and asks. */
export type Where = { params: Params; search: URLSearchParams }

/** A question as TanStack Query keeps it. */
type Query = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> }

/** What members' pages ask for first, by their paths, so that it can be asked before they are there. */
export const FIRST_QUERIES: Readonly<Record<string, (where: Where) => Promise<Query>>> = {
  '/student/dashboard': async () => (await import('#features/projects/web/live-data.ts')).dashboardQuery(),
  '/student/profile': async () => (await import('#features/profiles/web/own-profile.ts')).ownProfileQuery(),
  '/student/papers/:paperId': async ({ params }) =>
    (await import('#features/workspace/web/live-data.ts')).workspaceQuery(params),
  '/student/papers/:paperId/submit': async ({ params }) =>
    (await import('#features/workspace/web/submitting/gate-data.ts')).gateQuery(params),
  '/my-questions': async ({ search }) => {
    const { myQuestionsQuery, pageIn } = await import('#features/questions/web/own/live-data.ts')
    return myQuestionsQuery(pageIn(search))
  },
  '/community': async () => (await import('#features/community/web/community-data.ts')).channelsQuery(),
  '/directory': async ({ search }) => {
    const { placeIn } = await import('#features/directory/web/place.ts')
    return (await import('#features/directory/web/directory-data.ts')).usersQuery(placeIn(search))
  },
  '/settings/privacy': async () => (await import('#features/directory/web/privacy/privacy-data.ts')).privacyQuery(),
  '/settings/notifications': async () => (await import('#features/notifications/web/live-notices.ts')).settingsQuery(),
  '/admin/panel': async ({ search }) => {
    const data = import('#features/review/web/live-data.ts')
    const { placeIn } = await import('#features/review/web/place.ts')
    return (await data).reviewsQuery(placeIn(search))
  },
  '/admin/inbox': async ({ search }) => {
    const { inboxQuery, placeIn } = await import('#features/support/web/inbox/live-inbox.ts')
    return inboxQuery(placeIn(search))
  },
  '/admin/institutions': async ({ search }) => {
    const { institutionsQuery, placeIn } = await import('#features/profiles/web/institutions/institutions-data.ts')
    return institutionsQuery(placeIn(search))
  },
  '/admin/extensions': async ({ search }) => {
    const { extensionDeskQuery, placeIn } = await import('#features/workspace/web/deadlines/live-extensions.ts')
    return extensionDeskQuery(placeIn(search))
  },
}

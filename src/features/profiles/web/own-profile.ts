import { call } from '#app/call.ts'

/** The own profile among what the browser has fetched. */
export const OWN_PROFILE = ['own profile']

export const ownProfileQuery = () => ({ queryKey: OWN_PROFILE, queryFn: () => call('GET /api/auth/profile') })

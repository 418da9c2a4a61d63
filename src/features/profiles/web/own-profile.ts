import { call } from '#app/call.ts'

/** Query key of the member's own profile. */
export const OWN_PROFILE = ['own profile']

export const ownProfileQuery = () => ({ queryKey: OWN_PROFILE, queryFn: () => call('GET /api/auth/profile') })

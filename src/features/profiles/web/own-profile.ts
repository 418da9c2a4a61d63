/** The own profile among what the browser has fetched. */
export const OWN_PROFILE = ['own profile']

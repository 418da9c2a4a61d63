/** Which leaderboard, and which page of it, as the address says it. */
type Board = { institution: string | undefined; page: number }

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What cannot name an institution is not asked for. Pure. */
export function boardIn(search: URLSearchParams): Board & { isUnreadable: boolean } {
  const asked = search.get('institution') ?? ''
  const page = Number(search.get('page') ?? '1')
  return {
    institution: ID.test(asked) ? asked.toLowerCase() : undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    isUnreadable: asked !== '' && !ID.test(asked),
  }
}

/** Pure. */
export function boardAddress({ institution, page }: Board): string {
  const query = new URLSearchParams({ tab: 'leaderboard', ...(institution ? { institution } : {}) })
  if (page > 1) query.set('page', String(page))
  return `/achievements?${query.toString()}`
}

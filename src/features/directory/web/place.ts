/** What the directory shows, as its address says it. */
export type Place = { search: string; role: string; institution: string; page: number }

const NARROWED_BY = ['search', 'role', 'institution'] as const

/** Pure. */
export function placeIn(search: URLSearchParams): Place {
  const page = Number(search.get('page') ?? '1')
  const asked = NARROWED_BY.map((key) => [key, search.get(key)?.trim() ?? ''] as const)
  return {
    ...(Object.fromEntries(asked) as Pick<Place, (typeof NARROWED_BY)[number]>),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a place: what is not chosen is not in it. Pure. */
export function addressOf({ page, ...narrowed }: Place): string {
  const query = new URLSearchParams(NARROWED_BY.flatMap((key) => (narrowed[key] === '' ? [] : [[key, narrowed[key]]])))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/directory?${query.toString()}` : '/directory'
}

export const isNarrowed = ({ search, role, institution }: Place): boolean => `${search}${role}${institution}` !== ''

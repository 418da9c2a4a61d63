import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { Dashboard } from '#features/projects/contract.ts'
import { SECTION_PLANS } from '#features/team/web/public.tsx'
import { shortDate } from '#shared/time/dates.ts'
import { shortPartialDate } from '#shared/time/partial-date-text.ts'
import { call } from '#app/call.ts'
import type { PaletteEntry } from './palette-search.ts'

/** Maximum number of the server's results to show. */
const FOUND_MAX = 5
const FRESH_MS = 30_000
/** Minimum length of a search, since a single letter matches too many names. */
const ASKED_LENGTH_MIN = 2

/** A separate query client, since the palette also appears on pages without live data. */
export const client = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' } },
})

type Known = Pick<Dashboard, 'active_projects' | 'mentored_papers' | 'shared_papers' | 'completed_papers'>
type InWork = { paper_id: string; title: string; about: string }

const inWorkOf = ({ active_projects: own, mentored_papers: mentored, shared_papers: shared }: Known): InWork[] => [
  ...own.map(({ paper_id, question_title: title }) => ({ paper_id, title, about: 'In progress' })),
  ...mentored
    .filter(({ may_open: mayOpen }) => mayOpen)
    .map(({ paper_id, title }) => ({ paper_id, title, about: 'Mentored by you' })),
  ...shared.map(({ paper_id, title }) => ({ paper_id, title, about: 'Shared with you' })),
]

const addressOf = (paperId: string): string => `/student/papers/${paperId}`

/** Returns a member's papers, those in progress first, and their sections. Pure. */
export function papersIn(dashboard: Known): { papers: PaletteEntry[]; sections: PaletteEntry[] } {
  const inWork = inWorkOf(dashboard)
  const published = dashboard.completed_papers.map(({ paper_id: id, title, published_date: day }) => ({
    label: title,
    about: `Published ${shortDate(day)}`,
    words: id,
    does: { to: `/research/${id}` },
  }))
  return {
    papers: [
      ...inWork.map(({ paper_id: id, title, about }) => ({ label: title, about, does: { to: addressOf(id) } })),
      ...published,
    ],
    sections: inWork.flatMap(({ paper_id: id, title }) =>
      SECTION_PLANS.map(({ name, heading }) => ({
        label: heading,
        about: title,
        does: { to: `${addressOf(id)}?section=${name}` },
      })),
    ),
  }
}

/** Queries a member's own papers, with the same call as their dashboard. */
export const useOwnPapers = (memberId: string) =>
  useQuery({
    queryKey: ['own papers', memberId],
    queryFn: () => call('GET /api/student/dashboard').then(papersIn),
  })

async function findPeople(search: string): Promise<PaletteEntry[]> {
  const { users } = await call('GET /api/directory/users', { query: { search, size: String(FOUND_MAX) } })
  return users.map(({ id, display_name: label, institution, program }) => ({
    label,
    about: [program, institution].filter(Boolean).join(', '),
    does: { to: `/profile/${id}/public` },
  }))
}

async function findPapers(search: string): Promise<PaletteEntry[]> {
  const { papers } = await call('GET /api/public/research-library', { query: { search, size: String(FOUND_MAX) } })
  return papers.map(({ paper_id: id, title, author, issued }) => ({
    label: title,
    about: `${author} · ${shortPartialDate(issued)}`,
    does: { to: `/research/${id}` },
  }))
}

type Asked = { memberId: string; search: string; mayAsk: boolean }

/**
 * Searches members and published papers through the directory and the library. The directory leaves out hidden members.
 */
export function useElsewhere({ memberId, search, mayAsk }: Asked) {
  const enabled = search.length >= ASKED_LENGTH_MIN
  const people = useQuery({
    queryKey: ['people', memberId, search],
    queryFn: () => findPeople(search),
    enabled: enabled && mayAsk,
    placeholderData: keepPreviousData,
  })
  const library = useQuery({
    queryKey: ['library', search],
    queryFn: () => findPapers(search),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    people: enabled ? (people.data ?? []) : [],
    library: enabled ? (library.data ?? []) : [],
    /** True if these are the results of the current search, not of the previous one. */
    isCurrent: !people.isPlaceholderData && !library.isPlaceholderData,
    isAsking: people.isFetching || library.isFetching,
    error: people.error ?? library.error,
  }
}

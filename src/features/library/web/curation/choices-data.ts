import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

const CHOICES = 'featured'
const FOUND_MAX = '5'

/** Fetches the featured papers that admins chose. */
export const useChoices = () => useQuery({ queryKey: [CHOICES], queryFn: () => call('GET /api/admin/featured') })

/** Fetches the papers that match a search; the newest papers if the search is empty. */
export const useFoundPapers = (search: string) =>
  useQuery({
    queryKey: [CHOICES, 'papers', search],
    queryFn: () =>
      call('GET /api/public/research-library', { query: { size: FOUND_MAX, ...(search ? { search } : {}) } }),
    // Keeps the previous list while the next one is fetched, so that the form below does not jump at every keystroke.
    placeholderData: keepPreviousData,
  })

export const useFoundResearchers = (search: string) =>
  useQuery({
    queryKey: [CHOICES, 'researchers', search],
    queryFn: () => call('GET /api/admin/researchers', { query: { search } }),
    placeholderData: keepPreviousData,
  })

// Fetches the choices again, whether the change was stored or refused.
function useChange<Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>) {
  const client = useQueryClient()
  return useWrite({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey: [CHOICES] }) })
}

type Feature = { paperId: string; featured: boolean; reason?: string }

export const useFeature = () =>
  useChange(({ paperId, featured, reason = '' }: Feature) =>
    call('PUT /api/admin/research-papers/:paperId/featured', {
      params: { paperId },
      body: { featured, featured_reason: reason },
    }),
  )

type Researcher = { month: string; memberId: string; reason: string }

export const useChooseResearcher = () =>
  useChange(({ month, memberId, reason }: Researcher) =>
    call('PUT /api/admin/researcher-of-month/:month', { params: { month }, body: { member_id: memberId, reason } }),
  )

export const useUnchooseResearcher = () =>
  useChange((month: string) => call('DELETE /api/admin/researcher-of-month/:month', { params: { month } }))

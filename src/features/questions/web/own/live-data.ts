import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

const MINE = 'my-questions'

/** Returns the page number in the URL's query. Pure. */
export const pageIn = (search: URLSearchParams): number =>
  Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)

export const myQuestionsQuery = (page: number) => ({
  queryKey: [MINE, page],
  queryFn: () => call('GET /api/questions/mine', { query: { page: String(page) } }),
})

export const useMyQuestions = (page: number) =>
  useQuery({ ...myQuestionsQuery(page), placeholderData: keepPreviousData })

export const useSendAddressLink = () => useWrite({ mutationFn: () => call('POST /api/questions/mine/link') })

/**
 * Verifies the member's address, and then reloads the list, which now includes the questions asked with this address.
 */
export function useConfirmAddress() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (token: string) => call('POST /api/questions/mine/confirm', { body: { token } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [MINE] }),
  })
}

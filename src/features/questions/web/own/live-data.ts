import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'

const MINE = 'my-questions'

/** Returns the page of the list that an address names. Pure. */
export const pageIn = (search: URLSearchParams): number =>
  Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)

export const myQuestionsQuery = (page: number) => ({
  queryKey: [MINE, page],
  queryFn: () => call('GET /api/questions/mine', { query: { page: String(page) } }),
})

export const useMyQuestions = (page: number) =>
  useQuery({ ...myQuestionsQuery(page), placeholderData: keepPreviousData })

export const useSendAddressLink = () => useWrite({ mutationFn: () => call('POST /api/questions/mine/link') })

/** Confirms the address; the questions of the proven address are listed once the server has confirmed it. */
export function useConfirmAddress() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (token: string) => call('POST /api/questions/mine/confirm', { body: { token } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [MINE] }),
  })
}

import { printedName } from '#shared/text/eastern-names.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import type { AuthorList, ListedAuthor } from '../../contributions-contract.ts'
import { call } from '#app/call.ts'

export const authorsKey = (paperId: string) => ['paper-authors', paperId]

/** Fetches the authors as they will be printed. */
export const useAuthors = (paperId: string) =>
  useQuery({
    queryKey: authorsKey(paperId),
    queryFn: () => call('GET /api/student/papers/:paperId/authors', { params: { paperId } }),
  })

type Printed = { given_name: string; family_name: string; affiliation: string; orcid: string }
export type AuthorsChange =
  | { kind: 'order'; order: string[]; corresponding: string | null }
  | { kind: 'printed'; printed: Printed }
  | { kind: 'agree'; mark: string }
  | { kind: 'object'; mark: string; note: string }

const send = (paperId: string, change: AuthorsChange): Promise<AuthorList> => {
  const params = { paperId }
  if (change.kind === 'order') {
    const { order, corresponding } = change
    return call('PUT /api/student/papers/:paperId/authors', { params, body: { order, corresponding } })
  }
  if (change.kind === 'printed') {
    return call('PUT /api/student/papers/:paperId/authors/me', { params, body: change.printed })
  }
  const { mark } = change
  const body = change.kind === 'agree' ? { mark } : { mark, agrees: false, note: change.note }
  return call('POST /api/student/papers/:paperId/authors/agreement', { params, body })
}

/** Changes authors; shows the change only after the server has stored it. */
export function useChangeAuthors(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (change: AuthorsChange) => send(paperId, change),
    onSuccess: (list) => client.setQueryData(authorsKey(paperId), list),
    // Somebody else may have changed the authors meanwhile.
    onError: () => client.invalidateQueries({ queryKey: authorsKey(paperId) }),
  })
}

export const nameOf = ({ given_name: given, family_name: family }: ListedAuthor): string => printedName(given, family)

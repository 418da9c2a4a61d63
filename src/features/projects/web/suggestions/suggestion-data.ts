import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#shared/calls/endpoint.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { refinedQuestionCalls } from '../../refined-questions-contract.ts'
import type { proposalsCalls } from '../../contract.ts'

const PROPOSALS = ['my-proposals']
const REFINED = ['my-refined-questions']

type Paged = { pagination: { page: number; total_pages: number } }
const nextOf = ({ pagination: { page, total_pages: last } }: Paged) => (page < last ? page + 1 : undefined)

export const useMyProposals = () =>
  useInfiniteQuery({
    queryKey: PROPOSALS,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call('GET /api/student/project-proposals', { query: { page: String(pageParam) } }),
    getNextPageParam: nextOf,
  })

export const useMyRefined = () =>
  useInfiniteQuery({
    queryKey: REFINED,
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call('GET /api/refined-research/my-refined-questions', { query: { page: String(pageParam) } }),
    getNextPageParam: nextOf,
  })

export const useRefinable = () =>
  useQuery({ queryKey: ['refinable-questions'], queryFn: () => call('GET /api/refined-research/questions') })

// Refetches the list also after an error, since the list may be outdated if the server refused the change.
function useRefresh(queryKey: string[]) {
  const client = useQueryClient()
  return { onSettled: () => void client.invalidateQueries({ queryKey }) }
}

export type ProposalToSend = CallInput<(typeof proposalsCalls)['POST /api/student/project-proposals']>['body']

/**
 * Sends a new proposal, or resubmits the proposal whose id is `again`. The screen shows the proposal as sent only after
 * the server has confirmed it.
 */
export const useSendProposal = (again: string | undefined) =>
  useWrite({
    mutationFn: (body: ProposalToSend) =>
      again
        ? call('PUT /api/student/project-proposals/:proposalId', { params: { proposalId: again }, body })
        : call('POST /api/student/project-proposals', { body }),
    ...useRefresh(PROPOSALS),
  })

export const useWithdrawProposal = () =>
  useWrite({
    mutationFn: (proposalId: string) =>
      call('DELETE /api/student/project-proposals/:proposalId', { params: { proposalId } }),
    ...useRefresh(PROPOSALS),
  })

type RefinedCall = (typeof refinedQuestionCalls)['POST /api/refined-research/submit-refined-question']
export type RefinedToSend = CallInput<RefinedCall>['body']

export const useSendRefined = (again: string | undefined) =>
  useWrite({
    mutationFn: (body: RefinedToSend) =>
      again
        ? call('PUT /api/refined-research/refined-questions/:refinedQuestionId', {
            params: { refinedQuestionId: again },
            body,
          })
        : call('POST /api/refined-research/submit-refined-question', { body }),
    ...useRefresh(REFINED),
  })

export const useWithdrawRefined = () =>
  useWrite({
    mutationFn: (refinedQuestionId: string) =>
      call('DELETE /api/refined-research/refined-questions/:refinedQuestionId', { params: { refinedQuestionId } }),
    ...useRefresh(REFINED),
  })

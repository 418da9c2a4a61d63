import { failureText } from '#shared/calls/failure.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { Classification } from '../classes.ts'
import type { ProposalSort, RemovalSort } from '../limits.ts'
import type { RemovalKind } from '../removal-kinds.ts'
import { REFRESH_MS } from '../urgency.ts'

const ROOM = 'cleanup'
/** Interval at which a job's result is fetched while the job runs. */
const LOOK_AGAIN_MS = 3_000

/**
 * Returns a function that invalidates all queries of the feature, so that changes in one tab are visible in the others.
 */
export function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [ROOM] })
}

/** Returns an error handler that shows the error in a toast. */
export const showFailure = (title: string) => (error: unknown) =>
  showToast({ title, text: failureText(error), kind: 'danger' })

const READINESS = [ROOM, 'readiness']
/**
 * The query key under which the time of the shown report is cached while a newer report is awaited. All dialogs share
 * this time.
 */
const AWAITED = ['readiness-awaited']

export function useReadiness() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: READINESS,
    queryFn: () => call('GET /api/admin/cleanup/production-readiness-check'),
    refetchInterval: ({ state: { data } }) =>
      data && client.getQueryData(AWAITED) === data.checked_at ? LOOK_AGAIN_MS : false,
  })
  return { query, isAwaited: query.data !== undefined && client.getQueryData(AWAITED) === query.data.checked_at }
}

/** Starts a new check as a job. The earlier report is shown until the check is done. */
export function useCheckAgain() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: () => call('GET /api/admin/cleanup/production-readiness-check', { query: { fresh: 'true' } }),
    onSuccess: (found) => {
      client.setQueryData(AWAITED, found.checked_at)
      client.setQueryData(READINESS, found)
    },
    onError: showFailure('Failed to fetch production readiness stats'),
  })
}

export type RemovalsShown = { search: string; sort: RemovalSort; page: number }

export const useRemovals = ({ search, sort, page }: RemovalsShown) =>
  useQuery({
    queryKey: [ROOM, 'removals', search, sort, page],
    queryFn: () => call('GET /api/admin/cleanup/removals', { query: { search, sort, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export const usePreview = (kind: RemovalKind) =>
  useQuery({
    queryKey: [ROOM, 'preview', kind],
    queryFn: () => call('GET /api/admin/cleanup/removals/preview', { query: { kind } }),
  })

export const useIntegrity = (isAwaited: boolean) =>
  useQuery({
    queryKey: [ROOM, 'integrity'],
    queryFn: () => call('GET /api/admin/health/integrity'),
    refetchInterval: isAwaited ? LOOK_AGAIN_MS : false,
  })

export const useGraveyard = (search: string, page: number) =>
  useQuery({
    queryKey: [ROOM, 'graveyard', search, page],
    queryFn: () => call('GET /api/admin/cleanup/soft-deleted-users-status', { query: { search, page: String(page) } }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

export const usePurgePreview = (isShown: boolean) =>
  useQuery({
    queryKey: [ROOM, 'purge'],
    queryFn: () => call('GET /api/admin/cleanup/purge-preview'),
    enabled: isShown,
  })

export type ClassesShown = {
  search: string
  sort: 'name' | 'email' | 'role' | 'joined_at'
  classification: Classification | undefined
  page: number
}

export const useClassifications = ({ search, sort, classification, page }: ClassesShown) =>
  useQuery({
    queryKey: [ROOM, 'classes', search, sort, classification, page],
    queryFn: () =>
      call('GET /api/dap/users/classifications', {
        query: { search, sort, page: String(page), ...(classification ? { classification } : {}) },
      }),
    placeholderData: keepPreviousData,
  })

export type ProposalsShown = { search: string; sort: ProposalSort; page: number }

export const usePending = ({ search, sort, page }: ProposalsShown) =>
  useQuery({
    queryKey: [ROOM, 'pending', search, sort, page],
    queryFn: () => call('GET /api/dap/proposals/pending', { query: { search, sort, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

/**
 * Fetches a page of decided proposals.
 * @param isAsked true once the pending proposals were fetched. That call ends proposals whose subjects have changed, so
 * this list is fetched after it.
 */
export const useDecided = ({ search, sort, page }: ProposalsShown, isAsked: boolean) =>
  useQuery({
    enabled: isAsked,
    queryKey: [ROOM, 'decided', search, sort, page],
    queryFn: () => call('GET /api/dap/proposals/decided', { query: { search, sort, page: String(page) } }),
    placeholderData: keepPreviousData,
    // The list is fetched repeatedly while a job executes an approved proposal.
    refetchInterval: ({ state }) =>
      state.data?.proposals.some(({ ended_at: ended }) => ended === null) ? LOOK_AGAIN_MS : false,
  })

export const useMarks = (search: string, page: number) =>
  useQuery({
    queryKey: [ROOM, 'marks', search, page],
    queryFn: () => call('GET /api/admin/cleanup/marks', { query: { search, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

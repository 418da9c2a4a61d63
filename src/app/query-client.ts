import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * Creates a query client whose invalidation also holds for queries that are waiting for their first reply. This reply
 * may be older than the change, but React Query would keep it.
 */
export function createQueryClient(config?: QueryClientConfig): QueryClient {
  const client = new QueryClient(config)
  const invalidate = client.invalidateQueries.bind(client)
  client.invalidateQueries = async (filters, options) => {
    const first = client
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await invalidate(filters, options)
    if (first.length === 0) return
    await Promise.allSettled(first.map(async ({ promise }) => promise))
    await invalidate({ ...filters, predicate: (query) => first.includes(query) }, options)
  }
  return client
}

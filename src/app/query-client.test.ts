import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

const QUERY_KEY = ['mentors']

/** Follows a query whose replies are given by the test. */
function followQuery() {
  const client = createQueryClient()
  const requests: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const request = Promise.withResolvers<string>()
    requests.push(request)
    return request.promise
  }
  const observer = new QueryObserver(client, { queryKey: QUERY_KEY, queryFn, retry: false })
  const stop = observer.subscribe(() => undefined)
  return { client, requests, stop, shown: () => client.getQueryData(QUERY_KEY) }
}

test('a query that is invalidated before its first reply is fetched again', async () => {
  const { client, requests, stop, shown } = followQuery()
  const invalidated = client.invalidateQueries({ queryKey: QUERY_KEY })
  requests[0]?.resolve('before the change')
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.resolve('after the change')
  await invalidated
  expect(shown()).toBe('after the change')
  stop()
})

test('a query that is invalidated before its first reply, without a reader, is fetched by its next reader', async () => {
  const { client, requests, stop } = followQuery()
  stop()
  const invalidated = client.invalidateQueries({ queryKey: QUERY_KEY })
  requests[0]?.resolve('before the change')
  await invalidated
  expect(requests).toHaveLength(1)
  expect(client.getQueryState(QUERY_KEY)?.isInvalidated).toBe(true)
})

test('a query that has its data is fetched once after it is invalidated', async () => {
  const { client, requests, stop, shown } = followQuery()
  requests[0]?.resolve('before the change')
  await expect.poll(shown).toBe('before the change')
  const invalidated = client.invalidateQueries({ queryKey: QUERY_KEY })
  requests[1]?.resolve('after the change')
  await invalidated
  expect(shown()).toBe('after the change')
  expect(requests).toHaveLength(2)
  stop()
})

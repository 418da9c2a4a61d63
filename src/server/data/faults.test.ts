import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { createTestApp } from '../testing/test-app.ts'

const brokenCalls = {
  'GET /api/broken': { who: 'anyone', summary: 'Breaks.', reply: z.object({}) },
} satisfies Calls

test('an internal error shows the request id and no details', async () => {
  const testApp = await createTestApp({
    prepare: (_kernel, serve) =>
      serve(brokenCalls, 'GET /api/broken', () => {
        throw new TypeError('secret of the inside')
      }),
  })
  const answer = await testApp.inject({ url: '/api/broken' })
  await testApp.stop()
  const id = String(answer.headers['x-request-id'])
  expect(answer.statusCode).toBe(500)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.json()).toEqual({
    detail: `Something went wrong on our side. Please try again. If it keeps happening, contact us and mention this request: ${id}`,
    request_id: id,
  })
})

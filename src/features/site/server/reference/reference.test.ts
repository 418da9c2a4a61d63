import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fieldsOf, type Schema } from './reference.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('the reference lists every call of the OpenAPI document once', async () => {
  const { paths } = (await testApp.inject({ url: '/openapi.json' })).json<{ paths: Record<string, object> }>()
  const { groups } = await testApp.as(undefined)('GET /api/public/reference')
  const told = groups.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`))
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(told.toSorted()).toEqual(known.toSorted())
  for (const { name, calls } of groups) {
    const read = await testApp.as(undefined)('GET /api/public/reference/:group', { params: { group: name } })
    expect(read.calls.map(({ path }) => path)).toEqual(calls.map(({ path }) => path))
  }
})

test('a call is described by its parameters and responses', async () => {
  const { calls } = await testApp.as(undefined)('GET /api/public/reference/:group', { params: { group: 'auth' } })
  const login = calls.find(({ path }) => path === '/api/auth/login')
  expect(login?.in_body.map(({ name }) => name)).toEqual(expect.arrayContaining(['email', 'password']))
  expect(login).toMatchObject({ method: 'POST', body_type: null, who: 'For everyone.' })
})

test('an unknown group is not found', async () => {
  const read = (group: string) => testApp.as(undefined)('GET /api/public/reference/:group', { params: { group } })
  await expect(read('nothing')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(read('x'.repeat(41))).rejects.toMatchObject({ kind: 'not_found' })
})

test('fields have full names and types, and are optional if only some variants have them', () => {
  const either: Schema = {
    anyOf: [
      { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
      { type: 'null' },
    ],
  }
  const schema: Schema = {
    type: 'object',
    properties: {
      kind: { enum: ['a', 'b'] },
      papers: { type: 'array', items: { type: 'object', properties: { title: { type: ['string', 'null'] } } } },
      either,
    },
    required: ['kind'],
  }
  expect(fieldsOf(schema)).toEqual([
    { name: 'kind', type: '"a" | "b"', required: true },
    { name: 'papers', type: 'list of object', required: false },
    { name: 'papers[].title', type: 'string or null', required: false },
    { name: 'either', type: 'object or null', required: false },
    { name: 'either.id', type: 'string (uuid)', required: false },
  ])
})

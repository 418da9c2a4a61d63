import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'

import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { allCalls } from '#app/contracts.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let admin: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  stranger = await testApp.createMember({ firstName: 'Kim' })
  admin = await testApp.createMember({ role: 'admin' })
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

// Excludes likes, which belong to published papers that anyone may see.
const calls = Object.keys(allCalls).filter(
  (key) => key.includes('/api/student/papers/:paperId') && !key.endsWith('/like'),
)
const other = randomUUID()

async function answered(key: string, of: { by: TestMember; paper: string; payload?: object }) {
  const [method = 'GET', template = ''] = key.split(' ')
  const url = template
    .replace(':paperId', of.paper)
    .replace(':sectionName', 'methods')
    .replace(':draft', '1')
    .replaceAll(/:\w+/g, other)
  const answer = await testApp.inject({
    method,
    url,
    headers: { authorization: `Bearer ${of.by.token}` },
    ...(method === 'GET' ? {} : { payload: of.payload ?? {} }),
  })
  return [answer.statusCode, answer.body]
}

test.each(calls)('%s gives a non-member the same response whether or not the paper exists', async (key) => {
  const there = await answered(key, { by: stranger, paper: paperId })
  expect(await answered(key, { by: stranger, paper: randomUUID() })).toEqual(there)
  expect(there[0]).toBeGreaterThanOrEqual(400)
})

test.each(calls.filter((key) => key.startsWith('GET ')))('%s gives not found for an unknown paper', async (key) => {
  const [status] = await answered(key, { by: admin, paper: randomUUID() })
  expect(status).toBe(404)
})

const uploads = ['POST /api/student/papers/:paperId/files', 'POST /api/student/papers/:paperId/word-draft']
/** Valid input for each call. The test below fails for any call that takes input and is missing here. */
const GOOD: Record<string, object> = {
  'POST members': { email: 'somebody@example.org' },
  'DELETE members/:userId': {},
  'PUT lead': { user_id: other },
  'POST approval': { text_hash: 'a'.repeat(64), agrees: true },
  'PUT checks/dismissed': { rule: 'long_sentence', section: 'methods', quote: 'Some', dismissed: true },
  'PUT guideline': { guideline: 'strobe' },
  'PUT guideline/items/:item': { says: 'said', section: 'methods' },
  'POST comments': { text: 'Good.', section: 'methods' },
  'PUT comments/:threadId/resolved': { resolved: true },
  'PUT comments/:threadId/anchor': { anchor: { from: 'AAAA', to: 'AAAA' }, quote: 'words' },
  'PUT credit-roles': { roles: [{ role: 'conceptualization', degree: null }] },
  'PUT authors': { order: [other], corresponding: null },
  'PUT authors/me': { given_name: 'Kim', family_name: 'Lee', affiliation: '', orcid: '' },
  'POST authors/agreement': { mark: 'x' },
  'POST mentoring/:draft/answer': { answer: 'done' },
  'POST guests': { email: 'guest@example.org', guest: 'read' },
  'PUT guests/:userId': { guest: 'read' },
  'PUT sections/:sectionName/owner': { user_id: null },
  'POST ai-uses': { tool: 'A model', purpose: 'Spelling' },
  'PUT ai-uses/none': { none: true },
  'POST versions': { name: 'First' },
  'POST versions/:versionId/restore': {},
  'PUT title': { title: [{ text: 'Sleep', marks: [] }] },
  'POST extensions': { weeks: 2, reason: 'Data came later than all of us had thought, by four weeks.' },
  'POST references/read': { text: '10.1136/bmj.n71' },
  'POST resources': { type: 'link', name: 'A page', url: 'https://example.org' },
  'PUT sections/:sectionName': { content: 'Text' },
  'POST submit-for-publication': { abstract: 'word '.repeat(160), category: 'Diagnostics' },
}
const RUBBISH = Object.fromEntries(
  Object.values(GOOD).flatMap((body) => Object.keys(body).map((name) => [name, { not: ['what', 'is', 'asked'] }])),
)
const bodyOf = (key: string) => (allCalls as unknown as Record<string, { body?: z.ZodType }>)[key]?.body
const shortly = (key: string) => key.replace('/api/student/papers/:paperId/', '')

test.each(calls.filter((key) => bodyOf(key) && !uploads.includes(key)))(
  '%s gives a non-member the same response, whatever they send',
  async (key) => {
    const payload = GOOD[shortly(key)]
    expect(bodyOf(key)?.safeParse(payload).error?.issues).toBeUndefined()
    const good = await answered(key, { by: stranger, paper: paperId, payload: payload ?? {} })
    expect(good[0]).toBe(404)
    for (const bad of [RUBBISH, {}]) {
      expect(await answered(key, { by: stranger, paper: paperId, payload: bad })).toEqual(good)
    }
  },
)

test('a member who may read the paper sees the errors of their input', async () => {
  const told = await answered('PUT /api/student/papers/:paperId/title', { by: lead, paper: paperId, payload: RUBBISH })
  expect(told[0]).toBe(422)
})

test('a member who was not invited gets the same response, whatever they send', async () => {
  const send = (payload: object) =>
    answered('POST /api/student/guest-invitations/:invitationId/respond', { by: stranger, paper: paperId, payload })
  const good = await send({ accept: true })
  expect(good[0]).toBe(404)
  expect(await send({ accept: 'perhaps' })).toEqual(good)
})

test.each(uploads)('%s accepts no file from a non-member', async (key) => {
  const [, url = ''] = key.replace(':paperId', paperId).split(' ')
  const send = (query: string, size: number) =>
    testApp.inject({
      method: 'POST',
      url: url + query,
      headers: { authorization: `Bearer ${stranger.token}`, 'content-length': String(size) },
      payload: Buffer.from('not a file of any kind'),
    })
  for (const answer of [await send('', 22), await send('?trial=perhaps', 22), await send('', 10 ** 9)]) {
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([404, 'Paper not found'])
  }
})

test('an id in capitals is the same member', async () => {
  const answer = await answered('PUT /api/student/papers/:paperId/sections/:sectionName/owner', {
    by: lead,
    paper: paperId.toUpperCase(),
    payload: { user_id: lead.id.toUpperCase() },
  })
  expect(answer[0]).toBe(200)
})

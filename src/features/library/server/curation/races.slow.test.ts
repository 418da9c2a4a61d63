import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { publish } from './curation.fixture.ts'

let testApp: TestApp
let author: TestMember
let admins: [TestMember, TestMember]

const ROUNDS = 4
const LIST = 'GET /api/public/research-library/:paperId'

beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
  admins = [await testApp.createMember({ role: 'admin' }), await testApp.createMember({ role: 'admin' })]
})
afterAll(() => testApp.stop())

const createPaper = async () => (await publish(testApp, author)).publicNumber
const calls = (paperId: string) => ({
  edit: (admin: TestMember, body: object) =>
    testApp.as(admin)('PUT /api/admin/research-papers/:paperId', { params: { paperId }, body }),
  correct: (admin: TestMember, body: { note: string; abstract: string; version?: number }) =>
    testApp.as(admin)('PUT /api/admin/research-papers/:paperId/text', { params: { paperId }, body }),
  withdraw: (admin: TestMember, reason: string) =>
    testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
      params: { paperId },
      body: { withdrawn: true, reason },
    }),
  feature: (admin: TestMember, reason: string) =>
    testApp.as(admin)('PUT /api/admin/research-papers/:paperId/featured', {
      params: { paperId },
      body: { featured: true, featured_reason: reason },
    }),
})

/** Returns the outcome of each call: `ok`, or the kind of its failure. */
const endings = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? 'ok' : ((one.reason as Failure).kind ?? String(one.reason)),
  )

test('of two admins who edit one version at once, the second gets a conflict', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { edit, correct } = calls(await createPaper())
    const ended = await endings([
      edit(admins[0], { title: 'A clearer title', version: 1 }),
      correct(admins[1], { abstract: 'A clearer abstract.', note: 'Clearer.', version: 1 }),
    ])
    expect(ended.toSorted()).toEqual(['conflict', 'ok'])
  }
})

test('two simultaneous edits without a version are both stored, one after the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const paperId = await createPaper()
    const { edit } = calls(paperId)
    expect(await endings([edit(admins[0], { title: 'One' }), edit(admins[1], { category: 'Telemedicine' })])).toEqual([
      'ok',
      'ok',
    ])
    const paper = await testApp.as(undefined)(LIST, { params: { paperId } })
    expect(paper).toMatchObject({ title: 'One', category: 'Telemedicine', version: 3 })
  }
})

test('a withdrawal and simultaneous requests each get a consistent answer', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { edit, withdraw, feature } = calls(await createPaper())
    const [first, second, edited, featured] = await endings([
      withdraw(admins[0], 'A patient can be recognised.'),
      withdraw(admins[1], 'The doses are wrong.'),
      edit(admins[0], { title: 'Edited' }),
      feature(admins[1], 'Read by many.'),
    ])
    expect(new Set([first, second])).toEqual(new Set(['conflict', 'ok']))
    expect(['ok', 'conflict']).toContain(edited)
    expect(['ok', 'conflict']).toContain(featured)
  }
})

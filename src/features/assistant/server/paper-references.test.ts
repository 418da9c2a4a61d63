import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { HEALTH_NOTICE } from './health/policy.ts'

let testApp: TestApp
let number = ''
let withdrawn = ''

const TITLE = 'Should blood cultures be repeated within 48 hours of a negative set?'
const TEXT =
  'Second sets of cultures are often drawn. We read 1,204 records of two hospitals. A second set changed treatment in 3 of 100 patients.'
const SECRET = 'Vitamins doubled the growth of hedgehogs in every burrow that was watched.'

beforeAll(async () => {
  testApp = await createTestApp()
  number = (await createPublication(testApp, { title: TITLE, abstract: TEXT })).publicNumber
  await createPublication(testApp, {
    title: 'Quiet hours and sleep on wards',
    abstract: 'Wards are loud. Patients slept longer.',
  })
  const gone = await createPublication(testApp, { title: 'Vitamins and hedgehogs', abstract: SECRET })
  withdrawn = gone.publicNumber
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: gone.id },
    body: { withdrawn: true, reason: 'The burrows were made up.' },
  })
})
afterAll(() => testApp.stop())

const ask = (message: string, page?: string) =>
  testApp.as(undefined)('POST /api/chat/message', { body: { message, ...(page ? { page_context: page } : {}) } })

test('a paper can be requested by its number', async () => {
  for (const asked of [number, `What does ${number.toLowerCase()} say?`, `What is paper ${number} about?`]) {
    expect(await ask(asked)).toMatchObject({ outcome: 'answered', sources: [{ url: `/research/${number}` }] })
  }
  expect(await ask('What does INF-2019-0404 say?')).toMatchObject({
    outcome: 'unknown',
    sources: [],
    message: expect.stringContaining('INF-2019-0404') as string,
  })
})

test('a paper’s title is not a question about someone’s health, but the text around it may be', async () => {
  for (const asked of [TITLE, TITLE.toUpperCase(), `Tell me about “${TITLE}”`]) {
    expect(await ask(asked)).toMatchObject({ outcome: 'answered', sources: [{ title: TITLE }] })
  }
  expect(await ask(`I have a fever and my arm hurts. “${TITLE}”`)).toMatchObject({
    outcome: 'own_health',
    health_notice: HEALTH_NOTICE,
  })
})

test('papers are found by a one-word topic', async () => {
  for (const asked of [
    'papers on sleep',
    'Is there a paper about sleep?',
    'research on sleep',
    'any studies on sleep?',
  ]) {
    expect(await ask(asked)).toMatchObject({
      outcome: 'answered',
      sources: [{ title: 'Quiet hours and sleep on wards' }],
    })
  }
  expect(await ask('papers on zebras')).toMatchObject({ outcome: 'unknown', sources: [] })
})

test('a withdrawn paper is never quoted and is labelled as withdrawn', async () => {
  const asked = [
    ask('Do vitamins change hedgehogs?'),
    ask(`What does ${withdrawn} say?`),
    ask('Summarise this paper', `/research/${withdrawn}`),
    ask('What were the results of this study?', `/research/${withdrawn}`),
    ask('papers on hedgehogs'),
  ]
  for (const answer of await Promise.all(asked)) {
    expect(answer).toMatchObject({
      outcome: 'answered',
      sources: [{ title: 'Vitamins and hedgehogs', quote: '', warning: expect.stringContaining('made up') as string }],
    })
    expect(JSON.stringify(answer)).not.toContain('doubled')
    expect(answer.message).toContain('withdrawn')
  }
})

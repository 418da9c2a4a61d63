import { afterAll, beforeAll, expect, test } from 'vitest'
import { SPELLINGS } from '#features/search/server/spellings.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { decideQuestion, listQuestionsForReview } from '../public.ts'
import { findByTrackingNumber } from '../queries.ts'
import { createClinicianQuestion } from '../questions.fixture.ts'
import { listDuplicates } from './duplicates.ts'

let testApp: TestApp
let admin: TestMember
let other: string

async function ask(question_text: string): Promise<string> {
  const body = createClinicianQuestion({ question_text })
  const { tracking_number } = await testApp.as(undefined)('POST /api/clinician-questions/submit', { body })
  const { id } = (await findByTrackingNumber(testApp.kernel.db, tracking_number))!
  await transact(testApp.kernel, (tx) =>
    decideQuestion(testApp.kernel, tx, {
      id,
      decision: 'approved',
      notes: '',
      actor: admin,
      now: testApp.kernel.now(),
    }),
  )
  return id
}

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  for (const [text] of SPELLINGS) await ask(`${text}?`)
  await ask('Which drugs reach the foetus?')
  other = await ask('Which shoes should nurses wear at night on wards?')
})
afterAll(() => testApp.stop())

test.each(SPELLINGS)('“%s” is found first in each of its spellings', async (text, ...searches) => {
  for (const search of searches) {
    const [first] = await listDuplicates(testApp.kernel.db, { id: other, search })
    expect([search, first?.text]).toEqual([search, `${text}?`])
  }
})

test.each(['growth of the foetus', 'fœtus', 'fetus'])('a question about the fetus is found by %s', async (search) => {
  const [first] = await listDuplicates(testApp.kernel.db, { id: other, search })
  expect(first?.text).toBe('Which drugs reach the foetus?')
})

test.each(SPELLINGS)('admins find “%s” in each of its spellings', async (text, ...searches) => {
  for (const search of searches) {
    const query = { page: 1, size: 100, search: { text: search, memberIds: [] } }
    const { items } = await listQuestionsForReview(testApp.kernel.db, query)
    expect([search, items.map((item) => item.text)]).toEqual([search, [`${text}?`]])
  }
})

test.each([
  ['Screening for meniere attacks', 'Screening for Me\u0301nie\u0301re attacks?'],
  ['insulin for type 2 diabetes', 'Insulin in type-2 diabetes?'],
  ['boosters given after covid19', 'After COVID-19 boosters?'],
  ['il6 blockade', 'Blockade of IL-6 signals?'],
])('a question about “%s” is similar to “%s”', async (text, similar) => {
  const reply = await testApp.as(undefined)('POST /api/public/similar-questions', { body: { text } })
  expect(reply.similar[0]?.title.normalize('NFD')).toBe(similar.normalize('NFD').replaceAll('e\u0301re', 'e\u0300re'))
})

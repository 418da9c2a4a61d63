import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { ownPassages } from './passages-policy.ts'
import { alikeness, trigramsOf } from './trigrams.ts'
import { createKnowledge } from './knowledge.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

test('text similarity equals PostgreSQL’s', async () => {
  const titles = ownPassages().map(({ title }) => title)
  const questions = ['How do I claim a project?', 'what is inflo', 'teach-back, 2nd visit', '—', 'ward 12B']
  const pairs = titles.flatMap((title, index) => ({ title, question: questions[index % questions.length] ?? '' }))
  const { rows } = await sql<{ alike: number }>`
    select similarity(title, question) as alike
    from unnest(${pairs.map(({ title }) => title)}::text[], ${pairs.map(({ question }) => question)}::text[])
      with ordinality as pair (title, question, place) order by place`.execute(testApp.kernel.db)
  for (const [index, { title, question }] of pairs.entries())
    expect(alikeness(trigramsOf(title), trigramsOf(question))).toBeCloseTo(rows[index]?.alike ?? -1, 5)
})

test('a text is found by its title, and guideline items only if the question names a guideline', async () => {
  const own = await createKnowledge(testApp.kernel)()
  const found = own.rank({
    question: 'How do I claim a project?',
    terms: ['claim', 'project'].map((stem) => ({ stems: [stem], soft: false })),
    withItems: false,
    size: 6,
  })
  expect(found[0]).toMatchObject({ id: 'faq:claim-a-project', held: 2, told: 2 })
  expect(found.filter(({ id }) => own.get(id)?.isItem)).toEqual([])
  const missing = { question: '', terms: [{ stems: ['miss'], soft: false }], size: 600 }
  expect(own.rank({ ...missing, withItems: true }).some(({ id }) => own.get(id)?.isItem)).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, save } from '../workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  stranger = await testApp.createMember()
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

const TITLE = [
  { text: 'Growth of ', marks: [] },
  { text: 'E. coli', marks: ['i' as const] },
  { text: ' in CO', marks: [] },
  { text: '2', marks: ['sub' as const] },
]
const give = (by: TestMember | undefined, title: unknown = TITLE) =>
  testApp.as(by)('PUT /api/student/papers/:paperId/title', {
    params: { paperId },
    body: { title: title as typeof TITLE },
  })
const paper = async () =>
  (await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).paper
const draft = async (kind: 'jats' | 'markdown') => {
  const url = `/api/student/papers/${paperId}/export/${kind}`
  return (await testApp.inject({ method: 'GET', url, headers: { authorization: `Bearer ${lead.token}` } })).body
}

test('a title keeps its italics and subscripts on pages, and is plain elsewhere', async () => {
  const before = await testApp.as(lead)('GET /api/student/papers/:paperId/submission', { params: { paperId } })
  expect(await give(lead)).toEqual({ title: 'Growth of E. coli in CO2', title_markup: TITLE })
  expect(await paper()).toMatchObject({ title: 'Growth of E. coli in CO2', title_markup: TITLE })
  const after = await testApp.as(lead)('GET /api/student/papers/:paperId/submission', { params: { paperId } })
  expect(after.text_hash).not.toBe(before.text_hash)
  expect(await give(lead, [{ text: ' Plain\nagain ', marks: [] }])).toEqual({
    title: 'Plain again',
    title_markup: null,
  })
})

test('and in exports', async () => {
  await give(lead)
  await save(testApp, lead, { paperId, sectionName: 'introduction', content: 'Some text.' })
  expect(await draft('jats')).toContain(
    '<article-title>Growth of <italic>E. coli</italic> in CO<sub>2</sub></article-title>',
  )
  expect(await draft('markdown')).toContain('# Growth of *E. coli* in CO')
})

test.each([
  ['nothing', [], 'Please give the paper a title.'],
  ['blanks', [{ text: ' \n ', marks: [] }], 'Please give the paper a title.'],
  ['an invisible title', [{ text: '\u200B\u2800\u3164', marks: [] }], 'Please give the paper a title.'],
  ['a title that is too long', [{ text: 'x'.repeat(1001), marks: [] }], 'Please write at most 1,000 characters.'],
  [
    'a title that is too long in pieces',
    [1, 2, 3].map(() => ({ text: 'x'.repeat(400), marks: [] })),
    'Please write at most 1,000 characters.',
  ],
])('%s is refused with a message', async (_what, title, message) => {
  await expect(give(lead, title)).rejects.toMatchObject({
    kind: 'invalid',
    errors: expect.arrayContaining([expect.objectContaining({ message })]),
  })
})

test('other marks are refused, and non-members get not found', async () => {
  await expect(give(lead, [{ text: 'x', marks: ['b'] }])).rejects.toMatchObject({ kind: 'invalid' })
  await expect(give(stranger)).rejects.toMatchObject({ kind: 'not_found' })
})

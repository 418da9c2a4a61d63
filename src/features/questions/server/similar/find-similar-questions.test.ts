import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { Similar } from '../../contract.ts'
import { decideQuestion, setQuestionStatus } from '../public.ts'
import { findByTrackingNumber } from '../queries.ts'
import { createClinicianQuestion } from '../questions.fixture.ts'
import { pickSimilar } from './find-similar-questions.ts'

const DELIRIUM = 'Does early mobilisation shorten delirium in ventilated adults?'
const SHIFTS = 'Do shorter handovers lower the number of missed doses at night?'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const similarTo = async (text: string) =>
  (await testApp.as(undefined)('POST /api/public/similar-questions', { body: { text } })).similar

async function aQuestion(question_text: string) {
  const body = createClinicianQuestion({ question_text, submitter_name: 'Canary Kestrel' })
  const { tracking_number } = await testApp.as(undefined)('POST /api/clinician-questions/submit', { body })
  const { id } = (await findByTrackingNumber(testApp.kernel.db, tracking_number))!
  return { id, url: `/track/${tracking_number}` }
}
const decide = (id: string, decision: 'approved' | 'needs_clarification' | 'rejected') =>
  transact(testApp.kernel, (tx) =>
    decideQuestion(testApp.kernel, tx, { id, decision, notes: '', actor: admin, now: testApp.kernel.now() }),
  )

describe('the search for similar questions', () => {
  test('includes a question in every public state, and never who asked it', async () => {
    const { id, url } = await aQuestion(DELIRIUM)
    expect(await similarTo(DELIRIUM)).toEqual([])
    await decide(id, 'needs_clarification')
    expect(await similarTo(DELIRIUM)).toEqual([])
    await decide(id, 'approved')
    const open = { kind: 'question', title: DELIRIUM, url }
    expect(await similarTo(DELIRIUM)).toEqual([{ ...open, state: 'Approved, open for students to claim' }])
    for (const status of ['assigned', 'in_research'] as const) {
      await transact(testApp.kernel, (tx) =>
        setQuestionStatus(testApp.kernel, tx, { id, status, now: testApp.kernel.now() }),
      )
      expect(await similarTo(DELIRIUM)).toMatchObject([open])
    }
    const published = {
      id,
      status: 'published',
      now: testApp.kernel.now(),
      paperUrl: '/research/INF-2026-0001',
    } as const
    await transact(testApp.kernel, (tx) => setQuestionStatus(testApp.kernel, tx, published))
    expect(await similarTo(DELIRIUM)).toEqual([{ ...open, state: 'Results published', url: '/research/INF-2026-0001' }])
  })

  test('leaves out declined questions', async () => {
    const declined = 'Do painted corridors calm visitors of the fracture clinic?'
    const { id } = await aQuestion(declined)
    await decide(id, 'rejected')
    expect(await similarTo(declined)).toEqual([])
  })

  test.each([
    ['other forms of its words', 'mobilising ventilated adults early against delirium'],
    ['words typed wrongly', 'Does erly mobilisaton shortn delirum in adults?'],
    ['a word that is not finished', 'early mobilisation and deliri'],
  ])('is found with %s', async (_how, text) => {
    expect((await similarTo(text)).map(({ title }) => title)).toEqual([DELIRIUM])
  })

  test.each(['Does it help?', 'adults', 'Which shoes do nurses wear at work?', '!!! ...'])(
    'leaves out questions that share one word or none with %s',
    async (text) => expect(await similarTo(text)).toEqual([]),
  )

  test('includes papers, except withdrawn ones', async () => {
    const { publicNumber } = await createPublication(testApp, {
      title: 'Shorter handovers and missed doses at night: a trial',
    })
    const paper = { kind: 'paper', title: 'Shorter handovers and missed doses at night: a trial' }
    expect(await similarTo(SHIFTS)).toEqual([
      { ...paper, state: 'Paper in the library', url: `/research/${publicNumber}` },
    ])
    await testApp.kernel.db
      .updateTable('library.paper')
      .set({ withdrawn_at: new Date(), withdrawn_reason: 'Data lost.' })
      .where('paper_id', '=', publicNumber)
      .execute()
    expect(await similarTo(SHIFTS)).toEqual([])
  })
})

describe('odd texts', () => {
  test.each([
    ['query syntax', `' & | ! ( :* <-> \\ ) "foo':*B & !`],
    ['SQL', "'; drop table questions.question; --"],
    ['backslashes and addresses', "\\\\ \\' C:\\delirium\\adults http://adults.example/delirium?x=1 a@b.example"],
    ['patterns and parameters', '%_%_ $1 ${x} {{y}}'],
    ['500 emoji', '🫀'.repeat(500)],
    ['one word of 500 letters', 'x'.repeat(500)],
    ['other scripts', 'Ünïcödé ‮ ﷽ 中文問題'],
    ['many unknown words', Array.from({ length: 99 }, (_, at) => `wx${at}`).join(' ')],
  ])('are searched like any other: %s', async (_what, text) => {
    expect(Array.isArray(await similarTo(text))).toBe(true)
  })

  test.each([
    ['empty', { text: '' }, 422],
    ['blank', { text: '   ' }, 422],
    ['501 characters', { text: 'x'.repeat(501) }, 422],
    ['3,000 characters', { text: 'x'.repeat(3_000) }, 422],
    ['a number', { text: 7 }, 422],
    ['missing', {}, 422],
    ['with NUL', { text: 'Does NUL\u0000 hold here?' }, 400],
    ['with half a character', { text: '\uD800 half a character' }, 400],
  ])('are refused if they are %s', async (_what, payload, status) => {
    const reply = await testApp.inject({ method: 'POST', url: '/api/public/similar-questions', payload })
    expect(reply.statusCode).toBe(status)
  })
})

describe('picking', () => {
  const many = (kind: Similar['kind'], count: number): Similar[] =>
    Array.from({ length: count }, (_, at) => ({ kind, title: `${kind} ${at}`, state: '', url: `/${kind}/${at}` }))
  const kinds = (picked: Similar[]) => picked.map(({ kind }) => kind[0]).join('')

  test.each([
    [5, 5, 'qqqpp'],
    [5, 0, 'qqqqq'],
    [5, 1, 'qqqqp'],
    [0, 5, 'ppppp'],
    [1, 5, 'qpppp'],
    [0, 0, ''],
  ])('of %i questions and %i papers: %s', (questions, papers, picked) => {
    expect(kinds(pickSimilar(many('question', questions), many('paper', papers)))).toBe(picked)
  })

  test('shows a paper once if a question leads to it', () => {
    const [paper] = many('paper', 1)
    const answered = { ...many('question', 1)[0]!, url: paper!.url }
    expect(pickSimilar([answered], [paper!])).toEqual([answered])
  })
})

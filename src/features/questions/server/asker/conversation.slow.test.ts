import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { ANSWER_LINK_LIFETIME_MS } from '../../limits.ts'
import { questionStates } from '../../states.ts'
import { answerState } from './conversation.ts'
import {
  createSubmittedQuestion,
  answerSecret,
  type SubmittedQuestion,
  decideOn,
  mailsTo,
} from '../questions.fixture.ts'

const ASKED_BACK = 'Canary: which wards are meant?'
const ANSWER = 'The two surgical wards.\nAt night.'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  // If the mail server is unreachable, the tracking page shows the texts of queued e-mails.
  testApp = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
})
afterAll(() => testApp.stop())

const askBack = (asked: SubmittedQuestion, notes = ASKED_BACK) =>
  decideOn(testApp, asked, { decision: 'needs_clarification', actor: admin, notes })

async function anUnclearQuestion(traits: Parameters<typeof createSubmittedQuestion>[1] = {}) {
  const asked = await createSubmittedQuestion(testApp, traits)
  await askBack(asked)
  return { ...asked, token: await answerSecret(testApp, asked) }
}

type By = { trackingNumber: string; token?: string | null }
const read = ({ trackingNumber, token }: By, as?: TestMember) =>
  testApp.as(as)('POST /api/questions/:trackingNumber/conversation', { params: { trackingNumber }, body: { token } })
const answer = ({ trackingNumber, token }: By, text = ANSWER, as?: TestMember) =>
  testApp.as(as)('POST /api/questions/:trackingNumber/clarify', { params: { trackingNumber }, body: { token, text } })
const track = (trackingNumber: string) =>
  testApp.as(undefined)('GET /api/questions/track/:trackingNumber', { params: { trackingNumber } })
const changesOf = ({ id }: { id: string }) =>
  testApp.kernel.db
    .selectFrom('questions.status_change')
    .selectAll()
    .where('question_id', '=', id)
    .orderBy('id')
    .execute()

describe('an editor’s question to the asker', () => {
  test('the mailed link shows the editor’s question, accepts the answer and returns the question to review', async () => {
    const asked = await anUnclearQuestion()
    expect(await read(asked)).toMatchObject({ state: 'open', asked: ASKED_BACK })
    expect(await read(asked)).toMatchObject({ state: 'open' })
    expect(await answer(asked, `  ${ANSWER.replace('\n', '\r\n')}  `)).toMatchObject({ status: 'submitted' })
    expect(await track(asked.trackingNumber)).toMatchObject({ status: 'submitted' })
    const changes = await changesOf(asked)
    expect(changes.map(({ status, notes, actor_id }) => [status, notes, actor_id])).toEqual([
      ['submitted', '', null],
      ['needs_clarification', ASKED_BACK, admin.id],
      ['submitted', ANSWER, null],
    ])
  })

  test('only the hash of the secret is stored', async () => {
    const { token } = await anUnclearQuestion()
    const links = await testApp.kernel.db.selectFrom('questions.asker_link').selectAll().execute()
    expect(token).toHaveLength(43)
    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('after an answer no link works, not even an older one, until another is mailed', async () => {
    const asked = await anUnclearQuestion()
    await askBack(asked, 'Once more: which wards?')
    const newer = { ...asked, token: await answerSecret(testApp, asked) }
    expect(newer.token).not.toBe(asked.token)
    expect(await read(asked)).toMatchObject({ state: 'open', asked: 'Once more: which wards?' })
    await answer(asked)
    await askBack(asked, 'And on which days?')
    for (const used of [asked, newer]) {
      expect(await read(used)).toEqual({ state: 'answered', question_text: null, asked: null, asked_at: null })
      await expect(answer(used)).rejects.toMatchObject({
        kind: 'conflict',
        detail: expect.stringContaining('answered'),
      })
    }
    const third = { ...asked, token: await answerSecret(testApp, asked) }
    expect(await read(third)).toMatchObject({ state: 'open', asked: 'And on which days?' })
  })

  test('a repeated submission gets the same reply and is stored once', async () => {
    const asked = await anUnclearQuestion()
    expect(await answer(asked)).toEqual(await answer(asked))
    expect(await changesOf(asked)).toHaveLength(3)
    await expect(answer(asked, 'Something else')).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('of twenty simultaneous answers one is stored', async () => {
    const asked = await anUnclearQuestion()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => answer(asked, `Answer ${n}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await changesOf(asked)).toHaveLength(3)
  })

  test('a decision and an answer at the same time end in one of two ways, with nothing lost', async () => {
    const asked = await anUnclearQuestion()
    const [decided, answered] = await Promise.allSettled([
      decideOn(testApp, asked, { decision: 'approved', actor: admin }),
      answer(asked),
    ])
    expect(decided.status).toBe('fulfilled')
    const texts = (await changesOf(asked)).map(({ notes }) => notes)
    expect(texts.includes(ANSWER)).toBe(answered.status === 'fulfilled')
    expect(await track(asked.trackingNumber)).toMatchObject({ status: 'available' })
  })

  test('a link expires after 30 days, and when an editor decides without the answer', async () => {
    const decided = await anUnclearQuestion()
    const late = await anUnclearQuestion()
    await decideOn(testApp, decided, { decision: 'rejected', actor: admin })
    expect(await read(decided)).toMatchObject({ state: 'closed', asked: null })
    await expect(answer(decided)).rejects.toMatchObject({ kind: 'conflict' })
    testApp.advanceClock(ANSWER_LINK_LIFETIME_MS)
    expect(await read(late)).toMatchObject({ state: 'expired', asked: null })
    await expect(answer(late)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('the member who asked answers without a link; another member does not', async () => {
    const [member, other] = [await testApp.createMember(), await testApp.createMember()]
    const asked = await createSubmittedQuestion(testApp, {}, member)
    await askBack(asked)
    const own = { trackingNumber: asked.trackingNumber }
    expect(await read(own, member)).toMatchObject({ state: 'open', asked: ASKED_BACK })
    await expect(read(own, other)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(answer(own, ANSWER, other)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(answer(own, ANSWER, member)).resolves.toMatchObject({ status: 'submitted' })
  })

  test('a reader with only the number sees neither the editor’s question nor the answer', async () => {
    const asked = await anUnclearQuestion()
    const own = { trackingNumber: asked.trackingNumber }
    const tracked = [await track(asked.trackingNumber)]
    await answer(asked, 'Canary answer')
    tracked.push(await track(asked.trackingNumber))
    expect(JSON.stringify(tracked)).not.toMatch(/canary/i)
    for (const attempt of [own, { ...own, token: 'x' }, { ...own, token: null }]) {
      await expect(read(attempt)).rejects.toMatchObject({ kind: 'not_found' })
      await expect(answer(attempt)).rejects.toMatchObject({ kind: 'not_found' })
    }
  })

  test('the secret of one question opens no other, and neither does an unsubscribe link', async () => {
    const [one, another] = [await anUnclearQuestion(), await anUnclearQuestion()]
    const leave = (await mailsTo(testApp, one.email)).at(-1)?.unsubscribe_url?.split('/').at(-1) ?? ''
    for (const token of [another.token, leave]) {
      await expect(read({ ...one, token })).rejects.toMatchObject({ kind: 'not_found' })
      await expect(answer({ ...one, token })).rejects.toMatchObject({ kind: 'not_found' })
    }
    await expect(read({ ...one, trackingNumber: 'Q-2026-22222222' })).rejects.toMatchObject({ kind: 'not_found' })
  })

  test.each([
    [null, 'Please write an answer'],
    [' \n ', 'Please write an answer'],
    ['x'.repeat(2001), 'Answer must be at most 2000 characters'],
  ])('an invalid answer is refused: %#', async (text, message) => {
    const asked = await anUnclearQuestion()
    await expect(answer(asked, text as string)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'text', message }],
    })
    expect(await read(asked)).toMatchObject({ state: 'open' })
  })
})

const made_at = new Date('2026-01-01T00:00:00Z')
const after = (ms: number) => new Date(made_at.getTime() + ms)
test.each([
  ['needs_clarification', undefined, 0, 'open'],
  ['submitted', undefined, 0, 'closed'],
  ['needs_clarification', { made_at, used_at: null }, ANSWER_LINK_LIFETIME_MS - 1, 'open'],
  ['needs_clarification', { made_at, used_at: null }, ANSWER_LINK_LIFETIME_MS, 'expired'],
  ['needs_clarification', { made_at, used_at: made_at }, 0, 'answered'],
  ['submitted', { made_at, used_at: made_at }, 0, 'answered'],
  ['declined', { made_at, used_at: null }, 0, 'closed'],
] as const)('a %s question with the link %j after %d ms: %s', (status, link, ms, state) =>
  expect(answerState(questionStates[status], link, after(ms))).toBe(state),
)

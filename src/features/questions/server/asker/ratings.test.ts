import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { RatingAnswers } from '#features/library/contract.ts'
import { RATING_LINK_LIFETIME_MS } from '../../limits.ts'
import {
  createSubmittedQuestion,
  decideOn,
  mailsTo,
  markAs,
  mergeInto,
  type SubmittedQuestion,
} from '../questions.fixture.ts'
import { setQuestionStatus } from '../status-transitions.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const PAPER = 'GET /api/public/research-library/:paperId'
const RATE = 'PUT /api/questions/:trackingNumber/ratings/:paperId'
const READ = 'POST /api/questions/:trackingNumber/ratings'

const CHANGED: RatingAnswers = { answered: 'yes', practice: 'changed' }

/** Publishes a paper on an approved question, as an editor's approval does. Returns its public number. */
async function publishOn(asked: SubmittedQuestion): Promise<string> {
  await decideOn(testApp, asked, { decision: 'approved', actor: admin, notes: '' })
  await markAs(testApp, asked, { status: 'assigned' })
  await markAs(testApp, asked, { status: 'in_research' })
  const contributor = { name: 'a physician', title: '', affiliation: 'intensive care', linkedinUrl: null }
  const { publicNumber } = await createPublication(testApp, { questionId: asked.id, contributor })
  const { kernel } = testApp
  const step = { id: asked.id, status: 'published', now: kernel.now(), paperUrl: `/research/${publicNumber}` } as const
  await transact(kernel, (tx) => setQuestionStatus(kernel, tx, step))
  return publicNumber
}

async function secretOf({ email, trackingNumber }: SubmittedQuestion): Promise<string> {
  const mail = (await mailsTo(testApp, email)).at(-1)
  return new RegExp(`/track/${trackingNumber}#rate=([\\w-]{43})$`, 'm').exec(mail?.body ?? '')?.[1] ?? ''
}

type By = { member?: TestMember; token?: string }

const rate = ({ trackingNumber }: SubmittedQuestion, paperId: string, { member, token, ...said }: By & RatingAnswers) =>
  testApp.as(member)(RATE, { params: { trackingNumber, paperId }, body: { token, ...said } })

const read = ({ trackingNumber }: SubmittedQuestion, { member, token }: By) =>
  testApp.as(member)(READ, { params: { trackingNumber }, body: { token } })

const shown = async (paperId: string) => {
  const { asker_ratings: ratings } = await testApp.as(undefined)(PAPER, { params: { paperId } })
  return ratings.map(({ answered, practice }) => ({ answered, practice }))
}

describe('an asker without an account', () => {
  test('rates the paper by the mailed link, and changes the rating later', async () => {
    const asked = await createSubmittedQuestion(testApp)
    const paper = await publishOn(asked)
    const token = await secretOf(asked)
    expect(await read(asked, { token })).toMatchObject({ papers: [{ paper_id: paper, rating: null }] })
    expect(await shown(paper)).toEqual([])

    await rate(asked, paper, { token, answered: 'partly', practice: 'too_early' })
    expect(await shown(paper)).toEqual([{ answered: 'partly', practice: 'too_early' }])
    testApp.advanceClock(RATING_LINK_LIFETIME_MS - 60_000)
    await rate(asked, paper, { token, ...CHANGED })
    expect(await shown(paper)).toEqual([CHANGED])
    expect(await read(asked, { token })).toMatchObject({ papers: [{ rating: CHANGED }] })
  })

  test('cannot use an expired link, a link to another question, or no link', async () => {
    const [asked, other] = [await createSubmittedQuestion(testApp), await createSubmittedQuestion(testApp)]
    const [paper, otherPaper] = [await publishOn(asked), await publishOn(other)]
    const token = await secretOf(asked)
    const refused = { kind: 'not_found', detail: expect.stringContaining('link is invalid') as string }
    await expect(rate(asked, paper, { token: await secretOf(other), ...CHANGED })).rejects.toMatchObject(refused)
    await expect(rate(asked, paper, { token: 'x'.repeat(43), ...CHANGED })).rejects.toMatchObject(refused)
    await expect(rate(asked, paper, CHANGED)).rejects.toMatchObject(refused)
    await expect(read(asked, {})).rejects.toMatchObject(refused)
    await expect(rate(asked, otherPaper, { token, ...CHANGED })).rejects.toMatchObject({
      kind: 'not_found',
      detail: 'This paper does not answer your question, or it was withdrawn.',
    })
    testApp.advanceClock(RATING_LINK_LIFETIME_MS)
    await expect(rate(asked, paper, { token, ...CHANGED })).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('expired') as string,
    })
    expect(await shown(paper)).toEqual([])
  })

  test('must answer both questions with one of the choices', async () => {
    const asked = await createSubmittedQuestion(testApp)
    const paper = await publishOn(asked)
    const token = await secretOf(asked)
    const { statusCode, body } = await testApp.inject({
      method: 'PUT',
      url: `/api/questions/${asked.trackingNumber}/ratings/${paper}`,
      payload: { token, answered: 'maybe' },
    })
    expect(statusCode).toBe(422)
    expect(body).toContain('Please choose whether the paper answered your question.')
    expect(body).toContain('Please choose whether your practice has changed.')
  })
})

test('a member rates the paper signed in; other members and admins cannot', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const asked = await createSubmittedQuestion(testApp, {}, member)
  const paper = await publishOn(asked)
  const { notifications } = await testApp.as(member)('GET /api/notifications')
  expect(notifications.map(({ link }) => link)).toContain(`/track/${asked.trackingNumber}#rate=`)
  for (const stranger of [other, admin]) {
    await expect(rate(asked, paper, { member: stranger, ...CHANGED })).rejects.toMatchObject({ kind: 'not_found' })
  }
  await rate(asked, paper, { member, ...CHANGED })
  expect(await shown(paper)).toEqual([CHANGED])
})

test('the asker of a merged question rates the paper on the question that theirs was merged into', async () => {
  const [kept, merged] = [await createSubmittedQuestion(testApp), await createSubmittedQuestion(testApp)]
  await mergeInto(testApp, merged, { actor: admin, into: kept.trackingNumber })
  const paper = await publishOn(kept)
  await rate(merged, paper, { token: await secretOf(merged), answered: 'no', practice: 'unchanged' })
  testApp.advanceClock(1000)
  await rate(kept, paper, { token: await secretOf(kept), ...CHANGED })
  expect(await shown(paper)).toEqual([{ answered: 'no', practice: 'unchanged' }, CHANGED])
})

test('a rating is in the metadata, the JATS file and the history of the paper', async () => {
  const asked = await createSubmittedQuestion(testApp)
  const paper = await publishOn(asked)
  await rate(asked, paper, { token: await secretOf(asked), ...CHANGED })
  const words = 'The asker says: it answered the question. Their practice has changed.'
  const jats = await testApp.inject({ url: `/research/${paper}.jats.xml` })
  expect(jats.body).toContain(`<custom-meta><meta-name>asker-rating</meta-name><meta-value>${words}</meta-value>`)
  const { linked_data: data } = await testApp.as(undefined)('GET /api/public/research-library/:paperId/metadata', {
    params: { paperId: paper },
  })
  expect(JSON.parse(data)).toMatchObject({ review: [{ '@type': 'Review', reviewBody: words }] })
  const { steps } = await testApp.as(undefined)('GET /api/public/research-library/:paperId/provenance', {
    params: { paperId: paper },
  })
  expect(steps.at(-1)).toMatchObject({ kind: 'rating', label: words })
})

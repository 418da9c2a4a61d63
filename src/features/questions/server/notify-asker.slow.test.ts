import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spelled } from '#shared/states.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import {
  createSubmittedQuestion,
  type SubmittedQuestion,
  decideOn,
  mailsTo,
  markAs,
  mergeInto,
} from './questions.fixture.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
})
afterAll(() => testApp.stop())

const subjectsTo = async ({ email }: SubmittedQuestion) =>
  (await mailsTo(testApp, email)).map(({ subject }) => subject.replace(/: Q-.*$/, ''))
const approve = (asked: SubmittedQuestion) =>
  decideOn(testApp, asked, { decision: 'approved', actor: admin, notes: 'For you alone.' })
const lastTo = async ({ email }: SubmittedQuestion) => (await mailsTo(testApp, email)).at(-1)
const stop = (token: string) => testApp.as(undefined)('POST /api/questions/mails/stop', { body: { token } })
const linksInto = ({ trackingNumber }: SubmittedQuestion, body: string) =>
  (body.match(/https?:\S+/g) ?? []).filter((link) => link.includes(trackingNumber))
const tokenIn = (url: string | null | undefined) => url?.split('/').at(-1) ?? ''

async function through(asked: SubmittedQuestion) {
  await approve(asked)
  await markAs(testApp, asked, { status: 'assigned' })
  await markAs(testApp, asked, { status: 'in_research' })
  await markAs(testApp, asked, { status: 'published', paperUrl: '/research/INF-2026-0042' })
}

describe('an asker', () => {
  test('gets an e-mail at each change, with the paper at the end', async () => {
    const asked = await createSubmittedQuestion(testApp)
    await through(asked)
    expect(await subjectsTo(asked)).toEqual([
      'We received your question',
      'Your question was approved',
      'A student team is working on your question',
      'Research on your question is under way',
      'Your question became a paper',
    ])
    expect((await lastTo(asked))?.body).toContain('http://localhost:3000/research/INF-2026-0042')
  })

  test('who opted out of e-mails gets only decisions', async () => {
    const asked = await createSubmittedQuestion(testApp, { notify_on_completion: false })
    await through(asked)
    expect(await subjectsTo(asked)).toEqual(['We received your question', 'Your question was approved'])
  })

  test('gets an editor’s question by e-mail with one link to it', async () => {
    const asked = await createSubmittedQuestion(testApp)
    await decideOn(testApp, asked, { decision: 'needs_clarification', actor: admin, notes: 'Which wards?' })
    const [link, ...others] = linksInto(asked, (await lastTo(asked))?.body ?? '')
    expect(link).toMatch(/#answer=[\w-]{43}$/)
    expect(others).toEqual([])
  })

  test('who is a member gets a notification, and an e-mail if they chose so', async () => {
    const member = await testApp.createMember()
    const asked = { ...(await createSubmittedQuestion(testApp, {}, member)), email: member.email }
    await decideOn(testApp, asked, { decision: 'needs_clarification', actor: admin, notes: 'Which wards?' })
    const { notifications } = await testApp.as(member)('GET /api/notifications')
    expect(notifications[0]).toMatchObject({
      text: expect.stringContaining('needs more detail') as string,
      link: `/track/${asked.trackingNumber}#answer=`,
    })
    const mail = await lastTo(asked)
    expect(mail?.subject).toBe(`Your question needs more detail: ${asked.trackingNumber}`)
    expect(mail?.body).toContain('Which wards?')
    // The e-mail contains one link to the question. The link has no secret, since the member is signed in.
    expect(linksInto(asked, mail?.body ?? '')).toEqual([`http://localhost:3000/track/${asked.trackingNumber}#answer=`])
    // The member's data export includes the messages to them.
    const held = await testApp.kernel.personalData.collectAll(testApp.kernel.db, { id: member.id, email: member.email })
    expect(held['questions']).toMatchObject({ told: [{ status: 'needs_clarification', notes: 'Which wards?' }] })
    await stop(tokenIn(mail?.unsubscribe_url))
    await through(asked)
    const told = (await testApp.as(member)('GET /api/notifications')).notifications
    expect(told.filter(({ event: one }) => one === 'question_changed')).toHaveLength(1)
  })

  test('stops all e-mails with the link in any of them, from its page or with one click in the mail program', async () => {
    for (const press of [
      stop,
      (token: string) =>
        testApp.inject({
          method: 'POST',
          url: `/question-mails/stop/${token}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }),
    ]) {
      const asked = await createSubmittedQuestion(testApp)
      const receipt = await lastTo(asked)
      expect(receipt?.unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/question-mails\/stop\/[\w-]{43}$/)
      expect(receipt?.body).toContain(receipt?.unsubscribe_url)
      await press(tokenIn(receipt?.unsubscribe_url))
      await press(tokenIn(receipt?.unsubscribe_url))
      await through(asked)
      expect(await subjectsTo(asked)).toEqual(['We received your question'])
    }
  })

  test('keeps getting e-mails if another asker’s link, or one that was never mailed, is used', async () => {
    const [one, another] = [await createSubmittedQuestion(testApp), await createSubmittedQuestion(testApp)]
    await stop(tokenIn((await lastTo(another))?.unsubscribe_url))
    await expect(stop('x'.repeat(43))).rejects.toMatchObject({ kind: 'bad_request' })
    await expect(stop('')).rejects.toMatchObject({ kind: 'invalid' })
    await approve(one)
    expect(await subjectsTo(one)).toContain('Your question was approved')
  })

  test('a form without JavaScript leads to a page with the result', async () => {
    const asked = await createSubmittedQuestion(testApp)
    const post = (token: string) =>
      testApp.inject({
        method: 'POST',
        url: '/api/questions/mails/stop',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `token=${token}`,
      })
    expect((await post(tokenIn((await lastTo(asked))?.unsubscribe_url))).headers.location).toBe(
      '/question-mails/stopped',
    )
    expect((await post('none')).headers.location).toBe('/question-mails/expired')
  })
})

describe('a merged question', () => {
  const track = (trackingNumber: string) =>
    testApp.as(undefined)('GET /api/questions/track/:trackingNumber', { params: { trackingNumber } })
  const merge = (asked: SubmittedQuestion, kept: SubmittedQuestion) =>
    mergeInto(testApp, asked, { into: kept.trackingNumber, actor: admin })

  test('points to the other question, and its asker gets that question’s changes without its private notes', async () => {
    const [kept, merged] = [await createSubmittedQuestion(testApp), await createSubmittedQuestion(testApp)]
    await merge(merged, kept)
    expect(await track(merged.trackingNumber)).toMatchObject({
      status: 'merged',
      merged_into: kept.trackingNumber,
      question_text: null,
    })
    await decideOn(testApp, kept, { decision: 'needs_clarification', actor: admin })
    await through(kept)
    expect(await subjectsTo(merged)).toEqual([
      'We received your question',
      'Your question was merged with another',
      'Your merged question was approved',
      'A student team is working on your question',
      'Research on your question is under way',
      'Your merged question became a paper',
    ])
    const bodies = (await mailsTo(testApp, merged.email)).map(({ body }) => body).join('\n')
    expect(bodies).not.toContain('For you alone.')
    expect(bodies).toContain('It was asked before.')
    expect(bodies).toContain(`/track/${kept.trackingNumber}`)
    expect(bodies).not.toContain(kept.email)
  })

  test('follows the other question when that one is merged too', async () => {
    const [first, second, third] = [
      await createSubmittedQuestion(testApp),
      await createSubmittedQuestion(testApp),
      await createSubmittedQuestion(testApp),
    ]
    await merge(first, second)
    await merge(second, third)
    expect(await track(first.trackingNumber)).toMatchObject({ merged_into: third.trackingNumber })
    await approve(third)
    expect(await subjectsTo(first)).toContain('Your merged question was approved')
  })

  test('can be merged into an answered one, whose paper its asker gets at once', async () => {
    const [kept, merged] = [await createSubmittedQuestion(testApp), await createSubmittedQuestion(testApp)]
    await through(kept)
    await merge(merged, kept)
    expect((await lastTo(merged))?.body).toContain('http://localhost:3000/research/INF-2026-0042')
  })

  test('needs another question that is not declined, merged, itself or unknown', async () => {
    const [asked, declined, merged, kept] = [
      await createSubmittedQuestion(testApp),
      await createSubmittedQuestion(testApp),
      await createSubmittedQuestion(testApp),
      await createSubmittedQuestion(testApp),
    ]
    await decideOn(testApp, declined, { decision: 'rejected', actor: admin })
    await merge(merged, kept)
    await expect(merge(asked, declined)).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('declined'),
    })
    await expect(merge(asked, merged)).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('itself merged'),
    })
    await expect(merge(asked, asked)).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('itself'),
    })
    await expect(mergeInto(testApp, asked, { into: 'Q-2026-22222222', actor: admin })).rejects.toMatchObject({
      kind: 'not_found',
    })
    expect(await track(asked.trackingNumber)).toMatchObject({ status: 'submitted' })
  })

  test('is refused if the other is declined at the same time, or its asker is notified', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 12 }, async () => ({
        kept: await createSubmittedQuestion(testApp),
        merged: await createSubmittedQuestion(testApp),
      })),
    )
    const outcomes = await Promise.all(
      pairs.map(({ kept, merged }) =>
        Promise.allSettled([merge(merged, kept), decideOn(testApp, kept, { decision: 'rejected', actor: admin })]),
      ),
    )
    for (const [index, [merging]] of outcomes.entries()) {
      const told = await subjectsTo(pairs[index]!.merged)
      expect(told.includes('Your merged question was not accepted')).toBe(merging.status === 'fulfilled')
    }
  })

  test('two questions merged into each other at the same time form no cycle', async () => {
    const [one, another] = [await createSubmittedQuestion(testApp), await createSubmittedQuestion(testApp)]
    const outcomes = await Promise.allSettled([merge(one, another), merge(another, one)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // One merge is refused with a conflict; the two do not deadlock.
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } })
    const states = [await track(one.trackingNumber), await track(another.trackingNumber)]
    expect(states.map(({ status }) => spelled(status)).toSorted()).toEqual(['merged', 'submitted'])
  })
})

test('a decision on a question that has changed since it was read is refused', async () => {
  const asked = await createSubmittedQuestion(testApp)
  const seenAt = testApp.kernel.now()
  await expect(decideOn(testApp, asked, { decision: 'approved', actor: admin, seenAt })).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('has changed since you opened it'),
  })
  expect(await subjectsTo(asked)).toEqual(['We received your question'])
})

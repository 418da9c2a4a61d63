import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createQuestion, createSubmission, decideAs, listAs, type ToDecide } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let moderator: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

const decide = (toDecide: ToDecide) => decideAs(testApp, admin, { admin_notes: 'Thank you.', ...toDecide })

const decisionsOn = (id: string) =>
  testApp.kernel.db.selectFrom('kernel.decision').selectAll().where('item_id', '=', id).execute()

describe('permission to decide', () => {
  test('is for admins only; moderators can read', async () => {
    const { id } = await createQuestion(testApp)
    for (const by of [moderator, student]) {
      await expect(decideAs(testApp, by, { kind: 'question', id, decision: 'approved' })).rejects.toMatchObject({
        kind: 'forbidden',
      })
    }
    await expect(decideAs(testApp, undefined, { kind: 'question', id, decision: 'approved' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(listAs(testApp, moderator, { kind: 'question' })).resolves.toMatchObject({})
    await expect(listAs(testApp, student, { kind: 'question' })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(listAs(testApp, undefined, { kind: 'question' })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is refused to an author of the paper', async () => {
    const { id } = await createSubmission(testApp, admin)
    await expect(decide({ kind: 'publication', id, decision: 'approved_for_publication' })).rejects.toMatchObject({
      kind: 'forbidden',
      detail: 'You can’t decide on your own paper.',
    })
    expect(await decisionsOn(id)).toHaveLength(0)
  })
})

describe('bad input', () => {
  const errorsOf = (body: object, kind = 'question', id: string = randomUUID()) =>
    testApp
      .inject({
        method: 'POST',
        url: `/api/admin/reviews/${kind}/${id}/decision`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: body,
      })
      .then((response) => [response.statusCode, response.json<{ errors?: { field: string }[] }>().errors?.[0]?.field])

  test.each([
    [{}, 'decision'],
    [{ decision: 'perhaps' }, 'decision'],
    [{ decision: 'approved_for_publication' }, 'decision'],
    [{ decision: 'needs_clarification' }, 'admin_notes'],
    [{ decision: 'needs_clarification', admin_notes: '  ' }, 'admin_notes'],
    [{ decision: 'revision_requested' }, 'admin_notes'],
    [{ decision: 'approved', admin_notes: 'a'.repeat(5001) }, 'admin_notes'],
    [{ decision: 'approved', category: 'Cooking' }, 'category'],
    [{ decision: 'approved', difficulty_level: 0 }, 'difficulty_level'],
    [{ decision: 'approved', difficulty_level: 6 }, 'difficulty_level'],
    [{ decision: 'approved', timeline_weeks: 3 }, 'timeline_weeks'],
    [{ decision: 'approved', timeline_weeks: 53 }, 'timeline_weeks'],
    [{ decision: 'approved', timeline_weeks: 8.5 }, 'timeline_weeks'],
    [{ decision: 'approved', max_students: 0 }, 'max_students'],
    [{ decision: 'approved', max_students: 5 }, 'max_students'],
    [{ decision: 'approved', title: 'a'.repeat(201) }, 'title'],
    [{ decision: 'approved', required_skills: 'statistics' }, 'required_skills'],
  ])('%j is refused with an error on %s', async (body, field) => expect(await errorsOf(body)).toEqual([422, field]))

  test('unknown items and kinds are not found', async () => {
    expect(await errorsOf({ decision: 'approved' })).toEqual([404, undefined])
    expect(await errorsOf({ decision: 'approved' }, 'claim')).toEqual([404, undefined])
    expect(await errorsOf({ decision: 'approved_for_publication' }, 'publication')).toEqual([404, undefined])
    expect(await errorsOf({ decision: 'approved' }, 'refined_question')).toEqual([404, undefined])
    expect(await errorsOf({ decision: 'approved' }, 'proposal')).toEqual([404, undefined])
    expect(await errorsOf({ decision: 'approved' }, 'paper')).toEqual([404, undefined])
    expect(await errorsOf({ decision: 'approved' }, 'question', 'x')).toEqual([404, undefined])
  })

  test('an unknown state cannot be listed', async () => {
    await expect(listAs(testApp, admin, { kind: 'claim', status: 'lost' })).rejects.toMatchObject({ kind: 'invalid' })
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { featureDisabledMessage } from '#shared/features.ts'
import { createSubmission, decideAs, listAs } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

test('with peer review switched off, running reviews are finished and nothing new is submitted', async () => {
  const lead = await testApp.createMember()
  const accepted = await createSubmission(testApp, lead)
  const declined = await createSubmission(testApp, lead)
  const params = { name: 'peer-review' }
  await testApp.as(admin)('POST /api/super-admin/features/:name/toggle', {
    params,
    body: { enabled: false, reason: 'No reviewers.' },
  })

  await expect(createSubmission(testApp, lead)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: featureDisabledMessage('peer-review'),
  })
  await expect(
    testApp.as(admin)('POST /api/admin/reviews/publication/:id/review', { params: { id: accepted.id }, body: {} }),
  ).rejects.toMatchObject({ kind: 'forbidden', detail: featureDisabledMessage('peer-review') })
  const waiting = await listAs(testApp, admin, { kind: 'publication' })
  expect(waiting.items.map(({ id }) => id)).toEqual(expect.arrayContaining([accepted.id, declined.id]))

  const kind = 'publication'
  const { item } = await decideAs(testApp, admin, { kind, id: accepted.id, decision: 'approved_for_publication' })
  expect(item).toMatchObject({ status: 'approved_for_publication', public_number: expect.stringMatching(/^INF-/) })
  await decideAs(testApp, admin, { kind, id: declined.id, decision: 'rejected', admin_notes: 'No data.' })
  const left = await listAs(testApp, admin, { kind, status: 'pending_publication_review' })
  expect(left.items).toEqual([])
})

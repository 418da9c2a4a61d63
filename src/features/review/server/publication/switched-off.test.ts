import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { offSentence } from '#shared/features.ts'
import { aSubmission, decideAs, listAs } from '../testing.ts'

let house: TestHouse
let admin: TestMember
beforeAll(async () => {
  house = await aHouse()
  admin = await house.aMember({ role: 'admin' })
})
afterAll(() => house.stop())

test('with peer review switched off, running reviews are finished and nothing new is submitted', async () => {
  const lead = await house.aMember()
  const accepted = await aSubmission(house, lead)
  const declined = await aSubmission(house, lead)
  const params = { name: 'peer-review' }
  await house.as(admin)('POST /api/super-admin/features/:name/toggle', {
    params,
    body: { enabled: false, reason: 'No reviewers.' },
  })

  await expect(aSubmission(house, lead)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: offSentence('peer-review'),
  })
  const waiting = await listAs(house, admin, { kind: 'publication' })
  expect(waiting.items.map(({ id }) => id)).toEqual(expect.arrayContaining([accepted.id, declined.id]))

  const kind = 'publication'
  const { item } = await decideAs(house, admin, { kind, id: accepted.id, decision: 'approved_for_publication' })
  expect(item).toMatchObject({ status: 'approved_for_publication', public_number: expect.stringMatching(/^INF-/) })
  await decideAs(house, admin, { kind, id: declined.id, decision: 'rejected', admin_notes: 'No data.' })
  const left = await listAs(house, admin, { kind, status: 'pending_publication_review' })
  expect(left.items).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDirectory, namesIn } from '#features/directory/server/directory.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { institutionsOf } from './institutions.ts'

let testApp: TestApp
let admin: TestMember
let one: TestMember
let other: TestMember
let third: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  one = await at('Massachusetts General Hospital')
  other = await at('Mass General')
  third = await at('MGH')
})
afterAll(() => testApp.stop())

async function at(institution: string): Promise<TestMember> {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution } })
  return member
}

const idOf = async ({ id }: TestMember) => (await institutionsOf(testApp.kernel.db, [id])).get(id)?.id ?? ''
const list = (search = '') => testApp.as(admin)('GET /api/admin/institutions', { query: { search } })
const merge = (from: string, into: string, by = admin) =>
  testApp.as(by)('POST /api/admin/institutions/:institutionId/merge', {
    params: { institutionId: from },
    body: { into_id: into },
  })
const undo = (mergeId: string, by = admin) =>
  testApp.as(by)('DELETE /api/admin/institution-merges/:mergeId', { params: { mergeId } })
const found = async () =>
  namesIn(await readDirectory(testApp, admin, { institution: 'Massachusetts General Hospital' })).length
const counted = async () => {
  await testApp.kernel.events.deliverPending()
  return (await testApp.as(admin)('GET /api/directory/stats')).total_institutions
}

test('merged institutions count as one everywhere, also in a chain, and each merge can be undone', async () => {
  const [mass, general, mgh] = [await idOf(one), await idOf(other), await idOf(third)]
  expect([await counted(), await found()]).toEqual([3, 1])
  const first = await merge(mgh, general)
  const second = await merge(general, mass)
  expect(await idOf(third)).toBe(mass)
  expect([await counted(), await found()]).toEqual([1, 3])
  // A search by the name of the merged institution finds the same three members.
  expect(namesIn(await readDirectory(testApp, admin, { search: 'massachusetts' }))).toHaveLength(3)
  const [listed] = (await list('mgh')).institutions
  expect(listed).toMatchObject({ id: mass, members: 3 })
  expect(listed?.other_names.toSorted()).toEqual(['MGH', 'Mass General'])
  expect(listed?.merged.map(({ name }) => name)).toEqual(['MGH', 'Mass General'])
  await undo(second.merge_id)
  expect([await idOf(one), await idOf(other), await idOf(third)]).toEqual([mass, general, general])
  expect([await counted(), await found()]).toEqual([2, 1])
  await undo(first.merge_id)
  expect([await counted(), await idOf(third)]).toEqual([3, mgh])
  await expect(undo(first.merge_id)).rejects.toMatchObject({ kind: 'not_found' })
})

test('institutions that are already merged cannot be merged again', async () => {
  const [mass, general, mgh] = [await idOf(one), await idOf(other), await idOf(third)]
  await expect(merge(mass, mass)).rejects.toMatchObject({ kind: 'conflict' })
  const { merge_id: id } = await merge(mgh, general)
  await expect(merge(general, mgh)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(merge(mgh, mass)).rejects.toMatchObject({ kind: 'conflict' })
  await undo(id)
})

test('names from ROR match later entries; another institution’s name or id is refused', async () => {
  const [mass, general] = [await idOf(one), await idOf(other)]
  const name = (institutionId: string, body: { ror_id?: string; names: string[] }) =>
    testApp.as(admin)('PUT /api/admin/institutions/:institutionId/names', { params: { institutionId }, body })
  const given = { ror_id: 'https://ror.org/002pd6e78', names: ['Mass. Gen. Hosp.', 'Hôpital général du Massachusetts'] }
  expect(await name(mass, given)).toEqual({ other_names: ['Hôpital général du Massachusetts', 'Mass. Gen. Hosp.'] })
  expect(await idOf(await at('mass gen hospital'))).toBe(mass)
  await expect(name(general, { ror_id: '002pd6e78', names: [] })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(name(general, { names: ['Massachusetts general hosp'] })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(name(mass, { ror_id: 'l', names: [] })).rejects.toMatchObject({ kind: 'invalid' })
})

test('similar institutions are suggested to members while typing, and to admins', async () => {
  const { suggestions } = await testApp.as(one)('GET /api/profiles/suggestions', {
    query: { field: 'institution', search: 'Masachusets General Hospitl' },
  })
  expect(suggestions[0]).toBe('Massachusetts General Hospital')
  const rival = await idOf(await at('Massachusetts Generel Hospitals'))
  const { institutions } = await list('massachusetts general hospital')
  expect(institutions.find(({ id }) => id === rival)?.alike).toMatchObject([{ name: 'Massachusetts General Hospital' }])
})

test('merging universities of two towns is not suggested, but a typing error in one name is', async () => {
  const [lagos, oslo, slip] = [
    await at('University of Lagos'),
    await at('University of Oslo'),
    await at('Univ. of Lagoss'),
  ]
  const { institutions } = await list('university of')
  const offeredFor = async (member: TestMember) => {
    const id = await idOf(member)
    return institutions.find((listed) => listed.id === id)?.alike.map(({ name }) => name)
  }
  expect(await offeredFor(lagos)).toEqual(['Univ. of Lagoss'])
  expect(await offeredFor(slip)).toEqual(['University of Lagos'])
  expect(await offeredFor(oslo)).toEqual([])
})

test('institutions that share only general words of health care are not suggested for merging', async () => {
  const [okavela, tamarind] = [
    await at('Okavela University of Health Sciences'),
    await at('Tamarind Institute of Health Sciences'),
  ]
  const { institutions } = await list('health sciences')
  for (const member of [okavela, tamarind]) {
    const id = await idOf(member)
    expect(institutions.find((listed) => listed.id === id)).toMatchObject({ alike: [] })
  }
})

test('institutions marked as different are no longer suggested, the mark shows its admin and date, and can be removed', async () => {
  const [vitus, vitas] = [await idOf(await at('Saint Vitus Hospital')), await idOf(await at('Saint Vitas Hospital'))]
  const call = testApp.as(admin)
  const row = async (id: string) => (await list('saint vit')).institutions.find((listed) => listed.id === id)
  const setApart = (institutionId: string, other_id: string) =>
    call('POST /api/admin/institutions/:institutionId/apart', { params: { institutionId }, body: { other_id } })
  expect((await row(vitus))?.alike).toMatchObject([{ id: vitas }])
  const { apart_id } = await setApart(vitus, vitas)
  expect(await setApart(vitas, vitus)).toEqual({ apart_id })
  for (const [id, name] of [
    [vitus, 'Saint Vitas Hospital'],
    [vitas, 'Saint Vitus Hospital'],
  ] as const) {
    expect(await row(id)).toMatchObject({ alike: [], apart: [{ apart_id, name, said_by: admin.name }] })
  }
  const takeBack = () => call('DELETE /api/admin/institution-aparts/:apartId', { params: { apartId: apart_id } })
  await takeBack()
  expect(await row(vitus)).toMatchObject({ alike: [{ id: vitas }], apart: [] })
  await expect(takeBack()).rejects.toMatchObject({ kind: 'not_found' })
  await expect(setApart(vitus, vitus)).rejects.toMatchObject({ kind: 'conflict' })
  const { action } = await testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .select('action')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(action).toBe('institution.apart-undone')
})

test('only admins can merge, and only existing institutions', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)('GET /api/admin/institutions', {})).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(merge(await idOf(one), await idOf(other), moderator)).rejects.toMatchObject({ kind: 'forbidden' })
  const none = '00000000-0000-4000-8000-000000000000'
  await expect(merge(await idOf(one), none)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(undo(none)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(merge('x', none)).rejects.toMatchObject({ kind: 'not_found' })
  const { institutionId, ...body } = { institutionId: await idOf(one), into_id: 'x' }
  await expect(
    testApp.as(admin)('POST /api/admin/institutions/:institutionId/merge', { params: { institutionId }, body }),
  ).rejects.toMatchObject({ kind: 'invalid' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { nameByRor } from './ror.ts'
import { readRor, institutionsOf } from './institutions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const BY = { id: '00000000-0000-4000-8000-000000000001', name: 'The test' }

async function at(institution: string): Promise<TestMember> {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution } })
  return member
}
const idOf = async ({ id }: TestMember) => (await institutionsOf(testApp.kernel.db, [id])).get(id)?.id
const listed = async (search: string) => {
  const admin = await testApp.createMember({ role: 'admin' })
  return (await testApp.as(admin)('GET /api/admin/institutions', { query: { search } })).institutions
}

const charite = {
  id: 'https://ror.org/001w7jn25',
  names: [
    { value: 'Charité - Universitätsmedizin Berlin', types: ['ror_display', 'label'], lang: 'de' },
    { value: 'Charité University Medicine Berlin', types: ['alias'], lang: 'en' },
    { value: 'CUB', types: ['acronym'], lang: null },
  ],
  status: 'active',
}
const named = (id: string, ...names: string[]) => ({
  id: `https://ror.org/${id}`,
  names: names.map((value) => ({ value, types: ['label'] })),
})
const give = (...dump: object[]) => nameByRor(testApp.kernel, { organisations: readRor(dump) ?? [], actor: BY })

test('a dump of either schema is read without acronyms; anything else is refused', () => {
  const names = ['Charité - Universitätsmedizin Berlin', 'Charité University Medicine Berlin']
  expect(readRor([charite])).toEqual([{ rorId: '001w7jn25', names }])
  const earlier = {
    id: charite.id,
    name: names[0],
    aliases: [names[1]],
    acronyms: ['CUB'],
    labels: [{ label: names[0] }],
  }
  expect(readRor([earlier])).toEqual([{ rorId: '001w7jn25', names }])
  expect(readRor({ id: charite.id })).toBeUndefined()
  expect(readRor([{ id: charite.id }])).toBeUndefined()
})

test('an institution entered by members gets its ROR id and names, which match others; a second run changes nothing', async () => {
  const first = await at('CHARITE Universitatsmedizin Berlin')
  const other = named('03yrm5c26', 'An organisation that nobody here is at')
  expect(await give(charite, other)).toEqual({ named: 1, left: [] })
  expect(await give(charite, other)).toEqual({ named: 1, left: [] })
  expect(await idOf(await at('Charité Univ. Medicine Berlin'))).toBe(await idOf(first))
  expect(await idOf(await at('CUB'))).not.toBe(await idOf(first))
  const [institution] = await listed('charite universitatsmedizin')
  expect(institution).toMatchObject({ id: await idOf(first), ror_id: '001w7jn25', members: 2 })
  expect(await listed('An organisation that nobody here is at')).toEqual([])
})

test('an ambiguous institution is left to an admin', async () => {
  const [alike, north, south] = [
    await at('Mercy Hospital Eastgate'),
    await at('Northgate Clinic'),
    await at('Southgate Clinic'),
  ]
  const left = await give(
    named('01aaaaa01', 'Mercy Hospital Eastgate'),
    named('01aaaaa02', 'Mercy Hosp. Eastgate'),
    named('01aaaaa03', 'Northgate Clinic', 'Southgate Clinic'),
  )
  expect(left).toEqual({ named: 0, left: ['Mercy Hospital Eastgate', 'Mercy Hosp. Eastgate', 'Northgate Clinic'] })
  expect(new Set([await idOf(alike), await idOf(north), await idOf(south)]).size).toBe(3)
  for (const name of ['Mercy Hospital Eastgate', 'Northgate Clinic'])
    expect((await listed(name)).find((one) => one.name === name)).toMatchObject({ ror_id: null, other_names: [] })
})

test('an id set by an admin stays', async () => {
  const own = await at('Westgate Infirmary')
  const admin = await testApp.createMember({ role: 'admin' })
  const params = { institutionId: (await idOf(own)) ?? '' }
  await testApp.as(admin)('PUT /api/admin/institutions/:institutionId/names', {
    params,
    body: { ror_id: '01bbbbb01', names: [] },
  })
  expect(await give(named('01bbbbb02', 'Westgate Infirmary'))).toEqual({ named: 0, left: ['Westgate Infirmary'] })
  const institution = (await listed('Westgate Infirmary')).find(({ id }) => id === params.institutionId)
  expect(institution).toMatchObject({ ror_id: '01bbbbb01' })
})

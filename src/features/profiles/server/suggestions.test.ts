import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { SUGGESTIONS_MAX } from '../limits.ts'

let testApp: TestApp
let asker: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  asker = await testApp.createMember()
  const entered = [
    'Makerere University',
    'makerere university',
    'Makerere University',
    'Uppsala',
    '100% Health_Lab',
    'Universität Müllheim',
  ]
  const more = Array.from({ length: SUGGESTIONS_MAX + 2 }, (_, index) => `Hospital ${index}`)
  for (const institution of [...entered, ...more]) {
    const member = await testApp.createMember()
    await testApp.as(member)('PUT /api/auth/profile', { body: { institution, program: 'Medicine' } })
  }
})
afterAll(() => testApp.stop())

const suggestionsFor = async (search: string) =>
  (await testApp.as(asker)('GET /api/profiles/suggestions', { query: { field: 'institution', search } })).suggestions

test('entries of other members are suggested once, most frequent first', async () => {
  expect(await suggestionsFor('UNIV')).toEqual(['Makerere University', 'Universität Müllheim'])
  expect((await suggestionsFor(''))[0]).toBe('Makerere University')
  expect(await suggestionsFor('hospital')).toHaveLength(SUGGESTIONS_MAX)
  const { suggestions } = await testApp.as(asker)('GET /api/profiles/suggestions', { query: { field: 'program' } })
  expect(suggestions).toEqual(['Medicine'])
})

test('suggestions ignore accents', async () => {
  for (const search of ['mullheim', 'Müllheim', 'MU\u0308LLHEIM', 'universitat mull']) {
    expect(await suggestionsFor(search)).toEqual(['Universität Müllheim'])
  }
  expect(await suggestionsFor('Úppsala')).toEqual(['Uppsala'])
})

test('common words are found in abbreviations, and merged institutions by their main name', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution: 'University of Ghana' } })
  expect(await suggestionsFor('Univ. of Gh')).toEqual(['University of Ghana'])
  expect(await suggestionsFor('univ of')).toEqual(['University of Ghana'])
})

test('entries of only hidden or former members are not suggested', async () => {
  const entered = { institution: 'Secret Hospice', program: 'Secretology' }
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: entered })
  const suggested = async () => [
    ...(await suggestionsFor('secret')),
    ...(await suggestionsFor('Secrat Hospice')),
    ...(await testApp.as(asker)('GET /api/profiles/suggestions', { query: { field: 'program', search: 'secret' } }))
      .suggestions,
  ]
  const all = ['Secret Hospice', 'Secret Hospice', 'Secretology']
  expect(await suggested()).toEqual(all)
  const choose = (directory_visibility: 'nobody' | 'members') =>
    testApp.as(member)('PUT /api/auth/privacy', { body: { directory_visibility } })
  await choose('nobody')
  expect(await suggested()).toEqual([])
  await choose('members')
  expect(await suggested()).toEqual(all)
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect(await suggested()).toEqual([])
})

test('pattern characters are searched literally', async () => {
  expect(await suggestionsFor('%')).toEqual(['100% Health_Lab'])
  expect(await suggestionsFor('_')).toEqual(['100% Health_Lab'])
  expect(await suggestionsFor('\\')).toEqual([])
})

test('visitors and unknown fields are refused', async () => {
  await expect(
    testApp.as(undefined)('GET /api/profiles/suggestions', { query: { field: 'program' } }),
  ).rejects.toMatchObject({ kind: 'unauthenticated' })
  const query = { field: 'bio' as 'program' }
  await expect(testApp.as(asker)('GET /api/profiles/suggestions', { query })).rejects.toMatchObject({ kind: 'invalid' })
})

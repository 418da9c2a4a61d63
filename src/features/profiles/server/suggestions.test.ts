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

test('what other members entered is suggested, the most frequent first and once', async () => {
  expect(await suggestionsFor('UNIV')).toEqual(['Makerere University', 'Universität Müllheim'])
  expect((await suggestionsFor(''))[0]).toBe('Makerere University')
  expect(await suggestionsFor('hospital')).toHaveLength(SUGGESTIONS_MAX)
  const { suggestions } = await testApp.as(asker)('GET /api/profiles/suggestions', { query: { field: 'program' } })
  expect(suggestions).toEqual(['Medicine'])
})

test('accents are not asked for, nor in the way', async () => {
  for (const search of ['mullheim', 'Müllheim', 'MU\u0308LLHEIM', 'universitat mull']) {
    expect(await suggestionsFor(search)).toEqual(['Universität Müllheim'])
  }
  expect(await suggestionsFor('Úppsala')).toEqual(['Uppsala'])
})

test('usual words are found however they are shortened, and a merged institution by the name that it is counted as', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution: 'University of Ghana' } })
  expect(await suggestionsFor('Univ. of Gh')).toEqual(['University of Ghana'])
  expect(await suggestionsFor('univ of')).toEqual(['University of Ghana'])
})

test('what only those entered who hide or have left is suggested to nobody', async () => {
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

test('signs that are patterns elsewhere are looked for as they are', async () => {
  expect(await suggestionsFor('%')).toEqual(['100% Health_Lab'])
  expect(await suggestionsFor('_')).toEqual(['100% Health_Lab'])
  expect(await suggestionsFor('\\')).toEqual([])
})

test('a visitor and a field that is none are refused', async () => {
  await expect(
    testApp.as(undefined)('GET /api/profiles/suggestions', { query: { field: 'program' } }),
  ).rejects.toMatchObject({ kind: 'unauthenticated' })
  const query = { field: 'bio' as 'program' }
  await expect(testApp.as(asker)('GET /api/profiles/suggestions', { query })).rejects.toMatchObject({ kind: 'invalid' })
})

import { createCipheriv } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createListedMember, readDirectory, namesIn } from '../directory.fixture.ts'

let testApp: TestApp
let amara: TestMember

let yuki: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  amara = await createListedMember(
    testApp,
    { firstName: 'Amara', lastName: 'Osei' },
    {
      institution: 'University of Ghana',
      program: 'Public Health',
      bio: 'Counts mosquitoes beside the Volta.',
      research_interests: ['Malaria', 'Bed nets', 'Rural health', 'COVID-19'],
      skills: ['Statistics'],
      linkedin_url: 'amara-osei',
    },
  )
  await createListedMember(
    testApp,
    { firstName: 'José', lastName: 'Álvarez', role: 'faculty' },
    { institution: 'Univ. of Ghana', program: 'Epidemiology', skills: ['Nursing studies'] },
  )
  yuki = await createListedMember(
    testApp,
    { firstName: 'Yuki', lastName: 'Tanaka', role: 'clinician' },
    { institution: 'Kyoto Hosp.', bio: 'Has worked in Łódź, Ærø and at the Straße of nurses.' },
  )
})
afterAll(() => testApp.stop())

test('members are listed by last name, with only the data on their card', async () => {
  const { users, pagination } = await readDirectory(testApp, yuki)
  expect(users.map(({ last_name: name }) => name)).toEqual(['Álvarez', 'Osei', 'Tanaka'])
  expect(pagination).toEqual({ page: 1, size: 12, total: 3, total_pages: 1 })
  expect(users[1]).toEqual({
    id: amara.id,
    display_name: 'Amara Osei',
    first_name: 'Amara',
    last_name: 'Osei',
    role: 'student',
    institution: 'University of Ghana',
    program: 'Public Health',
    bio: 'Counts mosquitoes beside the Volta.',
    research_interests: ['Malaria', 'Bed nets', 'Rural health', 'COVID-19'],
    profile_photo_base64: null,
    linkedin_url: 'https://www.linkedin.com/in/amara-osei',
    is_founding_member: false,
    badges: [],
  })
  expect(JSON.stringify(users)).not.toContain('@')
})

test.each([
  ['name', 'osei', ['Amara Osei']],
  ['name without accents', 'jose alvarez', ['José Álvarez']],
  ['name as it begins', 'tana', ['Yuki Tanaka']],
  ['institution, of which both spellings are one', 'ghana', ['José Álvarez', 'Amara Osei']],
  ['program', 'public health', ['Amara Osei']],
  ['bio', 'mosquito', ['Amara Osei']],
  ['letters that one language alone has', 'lodz aero strasse', ['Yuki Tanaka']],
  ['the same as they are written', 'Łódź', ['Yuki Tanaka']],
  ['interest', 'malaria', ['Amara Osei']],
  ['interest with a sign', 'covid-19', ['Amara Osei']],
  ['phrase', '"bed nets"', ['Amara Osei']],
  ['phrase that stands nowhere', '"nets bed"', []],
  ['skill, by its stem', 'study', ['José Álvarez']],
  ['words of several fields', 'ghana statistics', ['Amara Osei']],
  ['refused word', 'ghana -osei', ['José Álvarez']],
  ['slip of the pen', 'Alvares', ['José Álvarez']],
  ['letters left out', 'epidmiology', ['José Álvarez']],
  ['nothing', 'xylophone', []],
  ['signs alone', '?!', []],
])('a search finds by %s: “%s”', async (_what, search, found) => {
  expect(namesIn(await readDirectory(testApp, yuki, { search }))).toEqual(found)
})

test('role and institution filter the list, the institution by any of its names', async () => {
  expect(namesIn(await readDirectory(testApp, yuki, { role: 'faculty' }))).toEqual(['José Álvarez'])
  expect(namesIn(await readDirectory(testApp, yuki, { institution: 'UNIVERSITY OF GHANA' }))).toHaveLength(2)
  expect(namesIn(await readDirectory(testApp, yuki, { institution: 'u. of ghana', role: 'student' }))).toEqual([
    'Amara Osei',
  ])
  expect(namesIn(await readDirectory(testApp, yuki, { institution: 'Nowhere' }))).toEqual([])
})

test('roles, institutions and figures are counted', async () => {
  await testApp.kernel.events.deliverPending()
  const reader = testApp.as(yuki)
  expect(await reader('GET /api/directory/stats')).toEqual({
    total_members: 3,
    total_institutions: 2,
    role_distribution: { student: 1, faculty: 1, clinician: 1 },
  })
  expect((await reader('GET /api/directory/roles')).roles).toEqual([
    { value: 'student', label: 'Student', members: 1 },
    { value: 'faculty', label: 'Faculty', members: 1 },
    { value: 'clinician', label: 'Clinician', members: 1 },
  ])
  expect((await reader('GET /api/directory/institutions')).institutions).toEqual([
    { value: 'Kyoto Hosp.', label: 'Kyoto Hosp.', members: 1 },
    { value: 'University of Ghana', label: 'University of Ghana', members: 2 },
  ])
})

test('pages have the requested size, and a page after the last is empty', async () => {
  const second = await readDirectory(testApp, yuki, { page: '2', size: '2' })
  expect(namesIn(second)).toEqual(['Yuki Tanaka'])
  expect(second.pagination).toEqual({ page: 2, size: 2, total: 3, total_pages: 2 })
  const behind = await readDirectory(testApp, yuki, { page: '9', size: '2', search: 'ghana' })
  expect(behind).toMatchObject({ users: [], pagination: { total: 2 } })
})

test('a replay rebuilds every entry', async () => {
  const entries = () => testApp.kernel.db.selectFrom('directory.entry').selectAll().orderBy('member_id').execute()
  await testApp.kernel.events.deliverPending()
  const before = await entries()
  expect(before).toHaveLength(3)
  await testApp.kernel.events.replay('directory.members')
  expect(await entries()).toEqual([])
  await testApp.kernel.events.deliverPending()
  expect(await entries()).toEqual(before)
})

test('the picture on a card is small, whatever the size of the photo', async () => {
  const side = 1320
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(side * side * 3))
  const photo = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  // The photo is just below the maximum size.
  expect(photo.length).toBeGreaterThan(4.8 * 1024 * 1024)
  expect(photo.length).toBeLessThan(5 * 1024 * 1024)
  const member = await createListedMember(
    testApp,
    { firstName: 'Busy' },
    { profile_photo_base64: photo.toString('base64') },
  )
  const { users } = await readDirectory(testApp, yuki, { search: 'Busy' })
  const url = users.find(({ id }) => id === member.id)?.profile_photo_base64 ?? ''
  expect(url).toMatch(/^data:image\/webp;base64,/)
  expect(url.length).toBeLessThanOrEqual(30_000)
})

test('visitors and invalid queries are refused', async () => {
  for (const path of ['users', 'roles', 'institutions', 'stats'] as const) {
    await expect(testApp.as(undefined)(`GET /api/directory/${path}`, {})).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  }
  await expect(readDirectory(testApp, yuki, { page: '0' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(readDirectory(testApp, yuki, { role: 'king' as 'student' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(readDirectory(testApp, yuki, { search: 'x'.repeat(201) })).rejects.toMatchObject({ kind: 'invalid' })
})

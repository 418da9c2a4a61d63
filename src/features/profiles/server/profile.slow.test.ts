import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const FILLED_IN = { institution: 'Makerere University', program: 'Medicine' }

const aPicture = (format: 'png' | 'jpeg', side = 1000) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5d55' } })
    .toFormat(format)
    .toBuffer()

const asText = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

test('setup stores the profile and unlocks the member pages', async () => {
  const newcomer = await testApp.createMember({ setUp: false, firstName: 'Nadia' })
  const call = testApp.as(newcomer)
  expect(await call('GET /api/auth/profile')).toMatchObject({ setup_completed: false, institution: null })

  await call('POST /api/auth/setup-profile', {
    body: {
      ...FILLED_IN,
      year: 3,
      bio: '  Triage in rural clinics. ',
      research_interests: [' Triage ', 'triage', 'Rural   health', ''],
      skills: ['Statistics', 'STATISTICS'],
      linkedin_url: 'nadia-okafor',
      orcid_id: 'https://orcid.org/0000-0002-1825-0097',
    },
  })
  expect(await call('GET /api/auth/profile')).toMatchObject({
    ...FILLED_IN,
    setup_completed: true,
    year: '3',
    bio: 'Triage in rural clinics.',
    research_interests: ['Triage', 'Rural health'],
    skills: ['Statistics'],
    linkedin_url: 'https://www.linkedin.com/in/nadia-okafor',
    orcid_id: '0000-0002-1825-0097',
    profile_photo_base64: null,
    published_papers: [],
    total_views: 0,
  })
})

test('setup without institution or program is refused and stores nothing', async () => {
  const newcomer = await testApp.createMember({ setUp: false })
  const call = testApp.as(newcomer)
  await expect(
    call('POST /api/auth/setup-profile', { body: { institution: '  ', program: '' } }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'institution' }, { field: 'program' }],
  })
  const unreadable = { ...FILLED_IN, profile_photo_base64: 'data:image/png;base64,AAAA' }
  await expect(call('POST /api/auth/setup-profile', { body: unreadable })).rejects.toMatchObject({ kind: 'invalid' })
  expect(await call('GET /api/auth/profile')).toMatchObject({ setup_completed: false, institution: null })
})

test('only the given fields of a profile change', async () => {
  const member = await testApp.createMember()
  const call = testApp.as(member)
  await call('PUT /api/auth/profile', { body: { ...FILLED_IN, skills: ['R'], bio: 'About me' } })
  const changed = await call('PUT /api/auth/profile', { body: { first_name: ' Ama ', bio: '' } })
  expect(changed).toMatchObject({ ...FILLED_IN, first_name: 'Ama', last_name: 'Okafor', skills: ['R'], bio: null })
})

test('keys that a member cannot set are ignored', async () => {
  const member = await testApp.createMember()
  const sent = {
    role: 'admin',
    is_founding_member: true,
    badges: ['founder'],
    email: 'x@y.org',
    setup_completed: false,
  }
  const body = { ...FILLED_IN, ...sent, id: 'somebody-else', published_papers: 9 }
  const profile = await testApp.as(member)('PUT /api/auth/profile', { body })
  expect(profile).toMatchObject({
    id: member.id,
    role: 'student',
    email: member.email,
    is_founding_member: false,
    badges: [],
    setup_completed: true,
    published_papers: [],
  })
})

test('setup ignores keys that a member cannot set', async () => {
  const newcomer = await testApp.createMember({ setUp: false })
  const sent = { role: 'admin', isAdmin: true, is_founding_member: true, badges: ['founder'], status: 'approved' }
  const more = {
    email: 'x@y.org',
    first_name: 'Somebody',
    setup_completed_at: '2020-01-01',
    member_id: 'somebody-else',
  }
  const profile = await testApp.as(newcomer)('POST /api/auth/setup-profile', {
    body: { ...FILLED_IN, ...sent, ...more },
  })
  expect(profile).toMatchObject({
    id: newcomer.id,
    email: newcomer.email,
    first_name: 'Amara',
    role: 'student',
    isAdmin: false,
    is_founding_member: false,
    badges: [],
  })
})

test('a visitor cannot read or change an own profile', async () => {
  const visitor = testApp.as(undefined)
  await expect(visitor('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(visitor('PUT /api/auth/profile', { body: {} })).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(visitor('POST /api/auth/setup-profile', { body: FILLED_IN })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test('a public profile contains neither the e-mail address nor empty fields', async () => {
  const member = await testApp.createMember({ role: 'clinician', firstName: 'Ines' })
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution: 'St. Mary', year: '2019' } })
  const response = await testApp.inject({ url: `/api/auth/profile/public/${member.id}` })
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain(member.email)
  expect(response.json()).toEqual({
    id: member.id,
    is_listed: true,
    profile_url: `${testApp.kernel.settings.publicUrl}/profile/${member.id}/public`,
    first_name: 'Ines',
    last_name: 'Okafor',
    role: 'professional',
    is_founding_member: false,
    badges: [],
    institution: 'St. Mary',
    published_papers: [],
    mentored_papers: [],
    total_views: 0,
    collaborations: 0,
    achievements: [{ title: 'Introduced', level: 'bronze', count: 1, date: expect.any(String) }],
  })
})

test('an unknown profile is not found', async () => {
  const visitor = testApp.as(undefined)
  for (const userId of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    await expect(visitor('GET /api/auth/profile/public/:userId', { params: { userId } })).rejects.toMatchObject({
      kind: 'not_found',
    })
  }
})

test('a photo is re-encoded as a small WebP image without hidden data', async () => {
  const member = await testApp.createMember()
  const hidden = Buffer.from('<script>alert(1)</script>')
  const photo = await sharp(await aPicture('jpeg'))
    .withExif({ IFD0: { Copyright: 'hidden-in-exif' } })
    .toBuffer()
  const sent = asText(Buffer.concat([photo, hidden]), 'image/jpeg')
  const profile = await testApp.as(member)('PUT /api/auth/profile', { body: { profile_photo_base64: sent } })
  const stored = Buffer.from(profile.profile_photo_base64?.split(',')[1] ?? '', 'base64')
  expect(profile.profile_photo_base64).toMatch(/^data:image\/webp;base64,/)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(stored.includes('hidden-in-exif') || stored.includes('script')).toBe(false)

  const kept = await testApp.as(member)('PUT /api/auth/profile', {
    body: { profile_photo_base64: profile.profile_photo_base64 },
  })
  expect(kept.profile_photo_base64).toBe(profile.profile_photo_base64)
  const removed = await testApp.as(member)('PUT /api/auth/profile', { body: { profile_photo_base64: null } })
  expect(removed.profile_photo_base64).toBeNull()
})

test('an invalid or too large photo is refused', async () => {
  const member = await testApp.createMember()
  const send = (photo: string) => testApp.as(member)('PUT /api/auth/profile', { body: { profile_photo_base64: photo } })
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const large = await sharp({ create: { width: 8000, height: 5200, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const refusals: [string, string][] = [
    [asText(svg, 'image/svg+xml'), 'Please select an image file'],
    [asText(svg), 'Please select an image file'],
    [asText(Buffer.from('%PDF-1.7 not a picture'), 'image/png'), 'Please select an image file'],
    ['not base64 at all!', 'Please select an image file'],
    [asText((await aPicture('png')).subarray(0, 200)), 'Please select an image file'],
    [asText(Buffer.alloc(5 * 1024 * 1024)), 'Please select an image smaller than 5MB.'],
    [asText(large), 'Please select an image with at most 40 megapixels.'],
  ]
  for (const [photo, message] of refusals) {
    await expect(send(photo)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'profile_photo_base64', message }],
    })
  }
  await expect(send('A'.repeat(8 * 1024 * 1024))).rejects.toMatchObject({ kind: 'too_large' })
})

test('invalid links are refused with an error at their field', async () => {
  const member = await testApp.createMember()
  const body = { linkedin_url: 'https://linkedin.com.evil.example/in/me', orcid_id: '0000-0002-1825-0098' }
  await expect(testApp.as(member)('PUT /api/auth/profile', { body })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'linkedin_url' }, { field: 'orcid_id' }],
  })
})

test('the page of a hidden member is excluded from search engines', async () => {
  const member = await testApp.createMember()
  const isListed = async () =>
    (await testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId: member.id } })).is_listed
  expect(await isListed()).toBe(true)
  await testApp.as(member)('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
  expect(await isListed()).toBe(false)
})

test('others see the institution’s main name, and its member also the name that they typed', async () => {
  const [first, member] = [await testApp.createMember(), await testApp.createMember()]
  await testApp.as(first)('PUT /api/auth/profile', { body: { institution: 'University of Ghana' } })
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution: 'univ. of GHANA' } })
  const own = await testApp.as(member)('GET /api/auth/profile')
  expect([own.institution, own.institution_name]).toEqual(['univ. of GHANA', 'University of Ghana'])
  const shown = await testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId: member.id } })
  expect(shown.institution).toBe('University of Ghana')
  const { user_profile: onDashboard } = await testApp.as(member)('GET /api/student/dashboard')
  expect(onDashboard.institution).toBe('University of Ghana')
})

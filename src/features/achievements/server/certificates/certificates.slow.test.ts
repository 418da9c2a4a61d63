import { extractText, getDocumentProxy } from 'unpdf'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLog } from '#features/library/server/curation/curation.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { longDate } from '#shared/time/dates.ts'
import { signUnsignedCertificates } from './issue-certificate.ts'

let testApp: TestApp
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  testApp = await createTestApp({
    environment: { INFLO_ORGANISATION: 'Open Evidence Society', PUBLIC_URL: 'https://inflo.example.org' },
  })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
  member = await testApp.createMember({ firstName: 'Amara', lastName: '<b>O’Kafor & "Sons"' })
  await testApp.kernel.events.deliverPending()
})
afterAll(() => testApp.stop())

const KEY = 'introduced'
const asked = (userId: string, achievement_key = KEY) => ({ params: { userId, achievement_key } })
const read = (by: TestMember | undefined, of = member, key = KEY) =>
  testApp.as(by)('GET /api/achievements/certificate/:userId/:achievement_key', asked(of.id, key))
const check = (certificateId: string) =>
  testApp.as(undefined)('GET /api/public/certificates/:certificateId', { params: { certificateId } })
const file = (by: TestMember | undefined, kind: 'html' | 'pdf', of = member) =>
  testApp.inject({
    url: `/api/achievements/certificate/${of.id}/${KEY}/${kind}`,
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  })

test('a certificate names its holder, its achievement and the organisation, and never changes', async () => {
  const certificate = await read(member)
  expect(certificate).toMatchObject({
    user_name: member.name,
    achievement_title: 'Introduced',
    achievement_description: 'A complete profile.',
    signature_authority: 'Open Evidence Society',
    signature_title: 'Issuing organisation',
    verification_url: `https://inflo.example.org/verify/${certificate.certificate_id}`,
  })
  expect(new URL(certificate.linkedin_url).searchParams.get('certUrl')).toBe(certificate.verification_url)
  expect(certificate.qr_code_svg).toMatch(/^<svg/)
  await testApp.as(member)('PUT /api/auth/profile', { body: { first_name: 'Ama' } })
  expect(await read(member)).toEqual(certificate)
  expect(await read(admin)).toEqual(certificate)
})

test('a certificate is signed when its achievement is unlocked: reading it writes nothing', async () => {
  const holder = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const kept = async () => {
    const { rows } = await sql`select credential.* from achievements.credential as credential
      join achievements.unlocked using (certificate_id) where member_id = ${holder.id}`.execute(testApp.kernel.db)
    return rows
  }
  const signed = await kept()
  expect(signed).toHaveLength(1)
  testApp.advanceClock(60_000)
  await read(holder, holder)
  expect(await kept()).toEqual(signed)
})

test('achievements unlocked before certificates were signed get their signature later, once', async () => {
  const holder = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  await sql`delete from achievements.credential`.execute(testApp.kernel.db)
  await expect(read(holder, holder)).rejects.toMatchObject({ kind: 'not_found' })
  await Promise.all([signUnsignedCertificates(testApp.kernel), signUnsignedCertificates(testApp.kernel)])
  const { certificate_id: id } = await read(holder, holder)
  const shown = await check(id)
  await signUnsignedCertificates(testApp.kernel)
  expect(await check(id)).toEqual(shown)
})

test('only its holder and admins can read a certificate, and only of an unlocked achievement', async () => {
  await expect(read(await testApp.createMember())).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(read(member, member, 'ten_papers')).rejects.toMatchObject({
    kind: 'not_found',
    detail: 'Achievement Locked',
  })
  await expect(read(member, member, 'nothing')).rejects.toMatchObject({ kind: 'not_found' })
  for (const kind of ['html', 'pdf'] as const) {
    expect((await file(undefined, kind)).statusCode).toBe(401)
    expect((await file(await testApp.createMember(), kind)).statusCode).toBe(403)
  }
})

test('the HTML file is self-contained: it escapes every field, loads nothing, and has the credential and a QR code', async () => {
  const { headers, body } = await file(member, 'html')
  expect(headers['content-disposition']).toContain('attachment; filename="Certificate Introduced.html"')
  expect(body).toContain("default-src 'none'".replaceAll("'", '&#39;'))
  expect(body).not.toContain('<b>O')
  expect(body).toContain('&lt;b&gt;O’Kafor &amp; &quot;Sons&quot;')
  expect(body).toContain('data:image/svg+xml;base64,')
  const carried = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  const { certificate_id: id } = await read(member)
  expect(JSON.parse(carried)).toEqual((await check(id)).credential)
  expect(body.match(/(?:src|href)="(?!data:|https:\/\/inflo\.example\.org\/verify\/)/g)).toBeNull()
})

test('the PDF has the same content', async () => {
  const { headers, rawPayload } = await file(member, 'pdf')
  expect(headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  const { certificate_id: id } = await read(member)
  for (const part of ['O’Kafor', 'Introduced', 'Open Evidence Society', id]) expect(text).toContain(part)
})

test('a name of a hundred wide letters fits the page of a PDF that screen readers can read', async () => {
  const holder = await testApp.createMember({ firstName: 'W'.repeat(100), lastName: 'Okafor' })
  await testApp.kernel.events.deliverPending()
  const { rawPayload } = await file(holder, 'pdf', holder)
  expect(rawPayload.toString('latin1')).toContain('pdfuaid:part')
  const page = await (await getDocumentProxy(new Uint8Array(rawPayload))).getPage(1)
  const { items } = await page.getTextContent()
  const [, , right = 0] = page.view
  const written = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  expect(
    written
      .map(({ str }) => str)
      .join('')
      .match(/W/g),
  ).toHaveLength(100)
  for (const { transform, width } of written) {
    expect(transform[4]).toBeGreaterThan(0)
    expect(transform[4] + width).toBeLessThan(right)
  }
})

test('anyone can verify a certificate by its number, without seeing an e-mail address', async () => {
  const { certificate_id: id } = await read(member)
  const shown = await check(id)
  expect(shown).toMatchObject({
    valid: true,
    achievement_title: 'Introduced',
    issuer: 'Open Evidence Society',
    revoked_date: null,
  })
  expect(JSON.stringify(shown)).not.toContain(member.email)
  await expect(check('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(check('none')).rejects.toMatchObject({ kind: 'not_found' })
})

const revoke = (by: TestMember | undefined, certificateId: string, reason = 'It was given by mistake.') =>
  testApp.as(by)('POST /api/admin/certificates/:certificateId/revoke', { params: { certificateId }, body: { reason } })

test('an admin revokes a certificate with a reason: it is invalid and locked for good, and its holder is notified', async () => {
  const holder = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const { certificate_id: id } = await read(holder, holder)
  for (const by of [undefined, member])
    await expect(revoke(by, id)).rejects.toMatchObject({ kind: by ? 'forbidden' : 'unauthenticated' })
  await expect(revoke(admin, id, ' ')).rejects.toMatchObject({ errors: [{ field: 'reason' }] })
  await expect(revoke(admin, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ kind: 'not_found' })

  expect((await revoke(admin, id)).certificate).toMatchObject({ valid: false })
  await expect(revoke(admin, id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await check(id)).toMatchObject({ valid: false, revoked_date: expect.any(String) })
  const refused = expect.stringMatching(/^This certificate was revoked on .*: It was given by mistake\.$/) as string
  const current = { reason: 'certificate_revoked' }
  await expect(read(holder, holder)).rejects.toMatchObject({ kind: 'not_found', detail: refused })
  for (const kind of ['html', 'pdf'] as const) {
    const answer = await file(holder, kind, holder)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { detail: refused, current }])
  }
  const { notifications } = await testApp.as(holder)('GET /api/notifications', { query: {} })
  expect(notifications).toMatchObject([
    { text: 'Your certificate for “Introduced” was revoked: It was given by mistake.' },
  ])
  expect(await adminLog(testApp, id)).toMatchObject([
    { action: 'achievements: revoke certificate', reason: 'It was given by mistake.' },
  ])

  await testApp.as(holder)('PUT /api/auth/profile', { body: { institution: 'University of Lagos' } })
  const { achievements } = await testApp.as(holder)('GET /api/achievements/user/:userId', {
    params: { userId: holder.id },
  })
  expect(achievements.find(({ achievement_key: key }) => key === KEY)).toMatchObject({
    unlocked: false,
    revoked_reason: 'It was given by mistake.',
  })
})

test('a certificate is not shown while its holder’s account is deleted, and is unchanged after a restore', async () => {
  const holder = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const { certificate_id: id } = await read(holder, holder)
  const before = await check(id)
  const credential = () => testApp.inject({ url: `/credentials/${id}` })
  const shown = await credential()
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-cache'])
  await testApp.as(holder)('DELETE /api/auth/account', { body: { password: holder.password } })
  await expect(check(id)).rejects.toMatchObject({ kind: 'not_found' })
  expect((await credential()).statusCode).toBe(404)
  await testApp.as(undefined)('POST /api/auth/login', { body: { email: holder.email, password: holder.password } })
  expect(await check(id)).toEqual(before)
})

const hosted = (id: string, from: [issuer: string, address: string]) =>
  sql`update achievements.credential
  set signed = replace(replace(signed, 'did:web:inflo.example.org', ${from[0]}), 'https://inflo.example.org', ${from[1]})
  where certificate_id = ${id}`.execute(testApp.kernel.db)

test('a certificate signed on localhost names the server’s present address; one signed by another host stays unchanged', async () => {
  const holder = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const { certificate_id: id } = await read(holder, holder)
  const before = await check(id)
  await hosted(id, ['did:web:localhost%3A3000', 'http://localhost:3000'])
  await testApp.as(holder)('PUT /api/auth/profile', { body: { first_name: 'Renamed' } })
  const now = await Promise.all([check(id), check(id), check(id)])
  for (const { credential, ...shown } of now) {
    expect(JSON.stringify(credential)).not.toContain('localhost')
    const { proof: _proof, ...signed } = credential
    const { proof: _before, ...first } = before.credential
    expect(signed).toEqual(first)
    expect(shown).toMatchObject({ user_name: before.user_name, issued_date: before.issued_date })
  }
  expect(await check(id)).toEqual(now[0])
  await hosted(id, ['did:web:old.example.org', 'https://old.example.org'])
  expect((await check(id)).credential).toMatchObject({ id: `https://old.example.org/verify/${id}` })
})

test('every format of a certificate shows the day of its credential in universal time', async () => {
  const now = testApp.kernel.now()
  // At 05:30 UTC, it is still the previous evening in Pacific time.
  const night = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 5, 30))
  testApp.stopClock()
  testApp.advanceClock(night.getTime() - testApp.kernel.now().getTime())
  const holder = await testApp.createMember()
  await testApp.kernel.events.deliverPending()
  const { certificate_id: id } = await read(holder, holder)
  const day = night.toISOString().slice(0, 10)
  expect((await check(id)).credential['validFrom']).toContain(`${day}T05:30`)
  expect((await file(holder, 'html', holder)).body).toContain(`>${longDate(day)}</time>`)
  const { rawPayload } = await file(holder, 'pdf', holder)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  expect(text).toContain(longDate(day))
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import {
  createRound,
  invite,
  mailedInvitation,
  newAddress,
  reviewOf,
  roundOf,
  tokenFor,
} from '../peer-review.fixture.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let editor: TestMember
let id: string

beforeAll(async () => {
  testApp = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  editor = await testApp.createMember({ role: 'admin', firstName: 'Mona', lastName: 'Editor' })
  const author = await testApp.createMember({ firstName: 'Quillan', lastName: 'Featherby' })
  ;({ id } = await createRound(testApp, { author, editor }))
})
afterAll(() => testApp.stop())

const faculty = (firstName = 'Rosa') => testApp.createMember({ role: 'faculty', firstName })
const byMail = (email: string, traits: object = {}) => ({ id, editor, ...mailedInvitation(email, traits) })

type Link = { token: string; by?: TestMember }

const acceptByLink = ({ token, by }: Link, body: object = {}) =>
  testApp.as(by)('POST /api/peer-reviews/invitations/:token/accept', { params: { token }, body })
const declineByLink = (token: string, body: object = {}) =>
  testApp.as(undefined)('POST /api/peer-reviews/invitations/:token/decline', { params: { token }, body })
const ACCOUNT = { first_name: 'Lena', last_name: 'Brandt', password: 'a long password 42' }

const cancel = (invitationId: string) =>
  testApp.as(editor)('POST /api/admin/reviews/publication/:id/reviewers/:invitationId/cancel', {
    params: { id, invitationId },
  })

test('a person without an account reads the invitation by its link and creates the account by accepting', async () => {
  const email = newAddress()
  await invite(testApp, byMail(email.toUpperCase()))
  const token = await tokenFor(testApp, email)
  for (const _ of [1, 2]) {
    const found = await testApp.as(undefined)('GET /api/peer-reviews/invitations/:token', { params: { token } })
    expect(found).toMatchObject({ status: 'invited', email, name: 'Prof. Lena Brandt', role: 'clinician' })
    expect(JSON.stringify(found)).not.toContain('Featherby')
  }
  await expect(acceptByLink({ token }, { first_name: 'Lena' })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'last_name' }, { field: 'password' }],
  })
  const { session, review_id: reviewId } = await acceptByLink({ token }, ACCOUNT)
  expect(session?.user_info).toMatchObject({ email, role: 'clinician', first_name: 'Lena' })
  const member = { ...editor, token: session?.access_token ?? '' }
  expect(await reviewOf(testApp, member, reviewId)).toMatchObject({ status: 'draft' })
  const profile = await testApp.as(member)('GET /api/auth/profile')
  expect(profile.institution).toBe('Bergen General Hospital')
  await expect(acceptByLink({ token }, ACCOUNT)).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This invitation was already accepted.',
  })
  await expect(
    testApp.as(undefined)('GET /api/peer-reviews/invitations/:token', { params: { token } }),
  ).rejects.toMatchObject({ detail: 'This invitation was already accepted.' })
})

test('two people with the same link get one account and one review', async () => {
  const email = newAddress()
  await invite(testApp, byMail(email))
  const token = await tokenFor(testApp, email)
  const both = await Promise.allSettled([acceptByLink({ token }, ACCOUNT), acceptByLink({ token }, ACCOUNT)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const found = testApp.kernel.db.selectFrom('accounts.member').select('id').where('email', '=', email)
  expect(await found.execute()).toHaveLength(1)
})

test('a forwarded link is refused to another member, and taken from the member with the invited address', async () => {
  const invited = await testApp.createMember({ role: 'faculty', firstName: 'Ivo' })
  await invite(testApp, byMail(invited.email))
  const token = await tokenFor(testApp, invited.email)
  await expect(acceptByLink({ token, by: await faculty() })).rejects.toMatchObject({
    kind: 'forbidden',
    detail: expect.stringContaining('another e-mail address'),
  })
  // The address has an account, so a visitor can't create one.
  await expect(acceptByLink({ token }, ACCOUNT)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await acceptByLink({ token, by: invited })).toMatchObject({ session: null })
})

test('a member with another role can’t accept by a link', async () => {
  const student = await testApp.createMember({ role: 'student' })
  await invite(testApp, byMail(student.email))
  await expect(acceptByLink({ token: await tokenFor(testApp, student.email), by: student })).rejects.toMatchObject({
    detail: expect.stringContaining('Only faculty members and clinicians'),
  })
})

test('declining by a link needs no account and works once', async () => {
  const email = newAddress()
  const { id: invitationId } = await invite(testApp, byMail(email))
  const token = await tokenFor(testApp, email)
  await declineByLink(token, { reason: 'On leave.', suggestion: 'Dr. Ivo Lund' })
  const round = await roundOf(testApp, editor, id)
  expect(round?.invitations.find((one) => one.id === invitationId)).toMatchObject({
    status: 'declined',
    decline_reason: 'On leave.',
    suggestion: 'Dr. Ivo Lund',
  })
  await expect(declineByLink(token)).rejects.toMatchObject({ detail: 'This invitation was already declined.' })
  await expect(declineByLink('unknown')).rejects.toMatchObject({ kind: 'not_found' })
  await expect(declineByLink(token, { reason: 'a'.repeat(1_001) })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a cancelled invitation no longer works', async () => {
  const email = newAddress()
  const { id: invitationId } = await invite(testApp, byMail(email))
  const token = await tokenFor(testApp, email)
  expect(await cancel(invitationId)).toMatchObject({ invitation: { status: 'cancelled' } })
  await expect(acceptByLink({ token }, ACCOUNT)).rejects.toMatchObject({
    detail: expect.stringContaining('The editor has cancelled this invitation'),
  })
  await expect(cancel(invitationId)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(cancel(randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
})

test('after the decision an invitation by e-mail can’t be accepted', async () => {
  const { id: decided } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const email = newAddress()
  await invite(testApp, { ...byMail(email), id: decided })
  const token = await tokenFor(testApp, email)
  await decideAs(testApp, editor, { kind: 'publication', id: decided, decision: 'rejected', admin_notes: 'No.' })
  await expect(acceptByLink({ token }, ACCOUNT)).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('The editors have decided on this paper'),
  })
})

test('an invitation that nobody answers expires after 14 days', async () => {
  const { id: other } = await createRound(testApp, { author: await testApp.createMember(), editor })
  const email = newAddress()
  await invite(testApp, { ...byMail(email), id: other })
  const token = await tokenFor(testApp, email)
  testApp.advanceClock(14 * DAY_MS + 1000)
  await expect(acceptByLink({ token }, ACCOUNT)).rejects.toMatchObject({
    detail: expect.stringContaining('This invitation has expired'),
  })
})

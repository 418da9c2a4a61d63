import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { createChallenge, createProtectedMember, codeNow, complete } from '../second-factor/second-factor.fixture.ts'
import { eraseDeletedAccounts } from './account-deletion.ts'

const CACHED_MS = 1_000
const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const signIn = async ({ email, password }: TestMember) => {
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  return { token: 'access_token' in answer ? answer.access_token : '' }
}

const leave = (member: TestMember) =>
  testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })

/** Counts the deadlocks that PostgreSQL has detected in this database. */
const deadlocks = async () => {
  const counted = sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`
  return (await counted.execute(testApp.kernel.db)).rows[0]?.deadlocks
}

const publicProfile = ({ id }: TestMember) =>
  testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId: id } })

test('deleting an account signs the member out everywhere, hides them, and e-mails them until when they can return', async () => {
  const member = await testApp.createMember()
  const other = await signIn(member)
  await expect(leave(member)).resolves.toMatchObject({ message: expect.stringContaining('Sign in before') as string })
  testApp.advanceClock(CACHED_MS)
  for (const session of [member, other]) {
    await expect(testApp.as(session)('GET /api/auth/profile')).rejects.toMatchObject({ kind: 'unauthenticated' })
  }
  await expect(publicProfile(member)).rejects.toMatchObject({ kind: 'not_found' })
  const mails = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('subject')
    .where('recipient', '=', member.email)
    .execute()
  expect(mails).toEqual([{ subject: 'Your Inflo account was deleted' }])
})

test(`${RACE_CONCURRENCY} concurrent deletions of one account during a save delete it once, without a deadlock`, async () => {
  const member = await testApp.createMember()
  const before = await deadlocks()
  const saving = Array.from({ length: 10 }, (_, index) =>
    testApp.as(member)('PUT /api/auth/profile', { body: { bio: `Counts lichen ${index}.` } }),
  )
  const ended = await Promise.allSettled([...Array.from({ length: RACE_CONCURRENCY }, () => leave(member)), ...saving])
  const deleted = ended.slice(0, RACE_CONCURRENCY).filter(({ status }) => status === 'fulfilled')
  expect(deleted).toHaveLength(1)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Failure).kind] : []))
  expect(new Set(refused)).toEqual(new Set(['unauthenticated']))
  expect(await deadlocks()).toBe(before)
})

test('signing in after 29 days restores everything', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { bio: 'Counts lichen.' } })
  const before = await publicProfile(member)
  await leave(member)
  testApp.advanceClock(29 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  await signIn(member)
  expect(await publicProfile(member)).toEqual(before)
})

test('with a second factor, the password alone restores nothing; the right code does', async () => {
  const member = await createProtectedMember(testApp)
  await leave(member)
  const challenge = await createChallenge(testApp, member)
  await expect(publicProfile(member)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(complete(testApp, challenge, '12345')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(publicProfile(member)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(complete(testApp, challenge, codeNow(testApp, member.secret))).resolves.toMatchObject({
    user_id: member.id,
  })
  await expect(publicProfile(member)).resolves.toMatchObject({ id: member.id })
})

test('a pending sign-in from before the deletion does not restore the account', async () => {
  const member = await createProtectedMember(testApp)
  const challenge = await createChallenge(testApp, member)
  await leave(member)
  const answer = complete(testApp, challenge, codeNow(testApp, member.secret))
  await expect(answer).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(publicProfile(member)).rejects.toMatchObject({ kind: 'not_found' })
})

test('after 31 days signing in is refused, and personal data is deleted', async () => {
  const member = await testApp.createMember({ firstName: 'Wilhelmina' })
  await testApp.as(member)('PUT /api/auth/profile', { body: { bio: 'Counts lichen.' } })
  await leave(member)
  testApp.advanceClock(31 * DAY_MS)
  await expect(signIn(member)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await eraseDeletedAccounts(testApp.kernel)
  const row = await testApp.kernel.db
    .selectFrom('accounts.member')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirst()
  expect(row).toMatchObject({ email: `${member.id}@erased.invalid`, first_name: 'Former', password_hash: '' })
  const profile = testApp.kernel.db.selectFrom('profiles.profile').selectAll().where('member_id', '=', member.id)
  expect(await profile.executeTakeFirst()).toBeUndefined()
})

test('an admin’s deletion is not cancelled by signing in', async () => {
  const member = await testApp.createMember()
  const removed = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(removed).where('id', '=', member.id).execute()
  await expect(signIn(member)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a wrong password deletes nothing, and the error is shown next to the field', async () => {
  const member = await testApp.createMember()
  const leaving = testApp.as(member)('DELETE /api/auth/account', { body: { password: 'not-this-one' } })
  await expect(leaving).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
  await expect(publicProfile(member)).resolves.toMatchObject({ id: member.id })
})

test('without a password nothing is deleted', async () => {
  const member = testApp.as(await testApp.createMember())
  const leaving = member('DELETE /api/auth/account', { body: { password: '' } })
  await expect(leaving).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'password' }] })
})

test('an admin cannot delete their own account, even if there is another admin', async () => {
  const [admin] = [await testApp.createMember({ role: 'admin' }), await testApp.createMember({ role: 'admin' })]
  await expect(leave(admin)).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'Admins can’t delete their own account. Please ask another admin.',
  })
  await expect(publicProfile(admin)).resolves.toMatchObject({ id: admin.id })
})

test('a new admin cannot delete their account with an older session', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('GET /api/auth/profile')
  const promoted = { role: 'admin' as const }
  await testApp.kernel.db.updateTable('accounts.member').set(promoted).where('id', '=', member.id).execute()
  await expect(leave(member)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('the export contains the data of every feature about the member, and no hash', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { bio: 'Counts lichen.' } })
  const stranger = await testApp.createMember({ firstName: 'Zebulon' })
  const file = await testApp.as(member)('GET /api/auth/export')
  expect(file).toMatchObject({
    accounts: { member: { id: member.id, email: member.email }, sessions: [{}] },
    profiles: { profile: { bio: 'Counts lichen.' }, photo: null },
    questions: { questions: [], answers: [] },
    projects: { claims: [], suggestions: [], teams: { invitations: [] }, waitlists: [] },
    team: { papers: [] },
    editor: { sections: [] },
    submission: { submissions: [] },
    library: { authorships: [], likes: [] },
    review: { decisions: [], undone: [] },
  })
  const text = JSON.stringify(file)
  expect(text).not.toMatch(/argon2|token_hash|password/)
  expect(text).not.toContain(stranger.email)
})

test('visitors cannot export or delete anything', async () => {
  const visitor = testApp.as(undefined)
  await expect(visitor('GET /api/auth/export')).rejects.toMatchObject({ kind: 'unauthenticated' })
  const leaving = visitor('DELETE /api/auth/account', { body: { password: 'any' } })
  await expect(leaving).rejects.toMatchObject({ kind: 'unauthenticated' })
})

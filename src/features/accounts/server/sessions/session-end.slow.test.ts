import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const UNAUTHENTICATED = { kind: 'unauthenticated' }
const NEW_PASSWORD = 'Another-Night-Shift-42'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function signInElsewhere({ email, password }: TestMember): Promise<{ token: string }> {
  const answer = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  return { token: answer.json<{ access_token: string }>().access_token }
}

const profileOf = (who: { token: string }) => testApp.as(who)('GET /api/auth/profile')
const rename = (who: { token: string }, name: string) =>
  testApp.as(who)('PUT /api/auth/profile', { body: { first_name: name } })

const nameOf = async ({ id }: TestMember) => {
  const member = testApp.kernel.db.selectFrom('accounts.member').select('first_name').where('id', '=', id)
  return (await member.executeTakeFirstOrThrow()).first_name
}

type Ending = (member: TestMember, other: { token: string }) => Promise<unknown>
const endings: [string, Ending][] = [
  ['signing out', (_member, other) => testApp.as(other)('POST /api/auth/logout')],
  [
    'ending it from elsewhere',
    async (member) => {
      const { sessions } = await testApp.as(member)('GET /api/auth/sessions')
      const id = sessions.find(({ current }) => !current)?.id ?? ''
      await testApp.as(member)('DELETE /api/auth/sessions/:id', { params: { id } })
    },
  ],
  ['ending all others', (member) => testApp.as(member)('DELETE /api/auth/sessions')],
  [
    'changing the password',
    (member) => {
      const body = { current_password: member.password, new_password: NEW_PASSWORD }
      return testApp.as(member)('PUT /api/auth/password', { body })
    },
  ],
  [
    'deleting the account',
    (member) => testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } }),
  ],
  [
    'setting a new password by mail',
    async (member, other) => {
      await testApp.as(undefined)('POST /api/auth/forgot-password', { body: { email: member.email } })
      const mails = testApp.kernel.db.selectFrom('kernel.mail').select('body').where('recipient', '=', member.email)
      await testApp.runPendingJobs()
      const [, token = ''] = /token=([\w-]+)/.exec((await mails.executeTakeFirst())?.body ?? '') ?? []
      await profileOf(other)
      const body = { token, new_password: NEW_PASSWORD }
      await testApp.as(undefined)('POST /api/auth/reset-password', { body })
    },
  ],
]

test.each(endings)('%s ends a recently used session immediately', async (_how, end) => {
  const member = await testApp.createMember()
  const other = await signInElsewhere(member)
  await profileOf(other)
  await end(member, other)
  await expect(profileOf(other)).rejects.toMatchObject(UNAUTHENTICATED)
  await expect(rename(other, 'Ghost')).rejects.toMatchObject(UNAUTHENTICATED)
})

test('a session end or role change in another process applies immediately to all writes', async () => {
  const member = await testApp.createMember({ role: 'admin' })
  await profileOf(member)
  await testApp.kernel.db.updateTable('accounts.member').set({ role: 'student' }).where('id', '=', member.id).execute()
  const body = { text: 'Thank you for writing.' }
  const replying = testApp.as(member)('POST /api/admin/inbox/:messageId/reply', {
    params: { messageId: randomUUID() },
    body,
  })
  await expect(replying).rejects.toMatchObject({ kind: 'forbidden' })
  await testApp.kernel.db.deleteFrom('accounts.session').where('member_id', '=', member.id).execute()
  await expect(rename(member, 'Ghost')).rejects.toMatchObject(UNAUTHENTICATED)
})

/** Runs a statement on another connection, as another process would, without committing it. */
async function holding(sql: string, values: unknown[]): Promise<pg.Client> {
  const client = new pg.Client(testApp.connection)
  await client.connect()
  await client.query('begin')
  await client.query(sql, values)
  return client
}

async function untilWaiting(many = 1): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
  const client = new pg.Client(testApp.connection)
  await client.connect()
  while (((await client.query(waiting, [testApp.connection.database])).rowCount ?? 0) < many) await pause(5)
  await client.end()
}

test('a change that began before its session ended elsewhere is not stored', async () => {
  const member = await testApp.createMember()
  const ending = await holding('delete from accounts.session where member_id = $1', [member.id])
  const renaming = rename(member, 'Ghost')
  renaming.catch(() => undefined)
  await untilWaiting()
  await ending.query('commit')
  await ending.end()
  await expect(renaming).rejects.toMatchObject(UNAUTHENTICATED)
  expect(await nameOf(member)).toBe('Amara')
})

test('a session ends after its current write', async () => {
  const member = await testApp.createMember()
  // Delivers pending events first, since the handlers of the member-joined event also lock the member.
  await testApp.kernel.events.deliverPending()
  const inTheWay = await holding('select 1 from accounts.member where id = $1 for update', [member.id])
  const renaming = rename(member, 'Before')
  await untilWaiting()
  const signingOut = testApp.as(member)('POST /api/auth/logout')
  // The change waits for the locked row, and ending the session waits for the change.
  await untilWaiting(2)
  await inTheWay.query('commit')
  await inTheWay.end()
  await Promise.all([renaming, signingOut])
  expect(await nameOf(member)).toBe('Before')
})

test('a session lookup during the session’s end is not cached', async () => {
  const member = await testApp.createMember()
  // Delivers pending events first, since the handlers of the member-joined event would also wait for the table.
  await testApp.kernel.events.deliverPending()
  // The lookup of the session waits until the table is unlocked.
  const inTheWay = await holding('lock table accounts.member in access exclusive mode', [])
  const looking = profileOf(member).catch(() => undefined)
  await untilWaiting()
  testApp.kernel.sessions.forget(testApp.kernel.db, member.id)
  await inTheWay.query('commit')
  await inTheWay.end()
  await looking
  await testApp.kernel.db.deleteFrom('accounts.session').where('member_id', '=', member.id).execute()
  await expect(profileOf(member)).rejects.toMatchObject(UNAUTHENTICATED)
})

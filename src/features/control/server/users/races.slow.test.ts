import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { send } from '#server/testing/calls.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { whileLocked } from '#server/testing/locks.ts'
import { lockUser, setDeactivated, setRole } from '#features/accounts/server/administration/users.ts'

const DEACTIVATE = 'POST /api/super-admin/users/:id/deactivate'
const DELETE = 'DELETE /api/super-admin/users/:id'
const LIBRARY = 'GET /api/public/research-library'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(() => testApp.stop())

const anAdmin = () => testApp.createMember({ role: 'admin' })
const shutOut = (by: TestMember, { id }: TestMember) =>
  send(testApp, DEACTIVATE, { token: by.token, params: { id }, body: { reason: 'Made up.' } })
const remove = (by: TestMember, { id }: TestMember) =>
  send(testApp, DELETE, { token: by.token, params: { id }, query: { reason: 'Made up.' } })

async function admins(): Promise<string[]> {
  const rows = await testApp.kernel.db
    .selectFrom('accounts.member')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

describe.each([
  ['deactivate', shutOut],
  ['delete', remove],
])('two admins who %s each other', (_name, act) => {
  test(`${RACE_CONCURRENCY} concurrent tries are answered, block nobody else, and leave one admin`, async () => {
    const [one, other] = [await anAdmin(), await anAdmin()]
    const racing = Array.from({ length: RACE_CONCURRENCY }, () => [act(one, other), act(other, one)]).flat()
    const visitors = Array.from({ length: 5 }, () => send(testApp, LIBRARY, {}))
    const answers = await Promise.all(racing)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
    for (const { status } of await Promise.all(visitors)) expect(status).toBe(200)
  })
})

test('an admin blocked by a long lock gets an explanation while the lock is held', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const { status, body } = await transact(testApp.kernel, async (tx) => {
    await lockUser(tx, other.id)
    return await shutOut(one, other)
  })
  expect(status).toBe(409)
  expect(body).toContain('Another admin is changing the same accounts. Please try again.')
})

test('an admin blocked by a short lock waits and succeeds', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const ended = await whileLocked(testApp, {
    change: (tx) => lockUser(tx, other.id),
    meanwhile: () => shutOut(one, other),
  })
  expect(ended).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
})

test.each([
  ['demoted', (tx: Parameters<typeof setRole>[0], id: string) => setRole(tx, id, 'student')],
  ['deactivated', (tx: Parameters<typeof setRole>[0], id: string) => setDeactivated(tx, id, new Date())],
])('an admin who is %s while their request waits changes nothing', async (_name, change) => {
  const [one, other] = [await anAdmin(), await anAdmin(), await anAdmin()]
  for (const act of [shutOut, remove]) {
    const ended = await whileLocked(testApp, {
      change: (tx) => change(tx, one.id),
      meanwhile: () => act(one, other),
    })
    // On a slow machine, the request may fail before the role is checked: with 401 if the admin was signed out, or with
    // 409 at the lock.
    expect([401, 403, 409]).toContain(ended.status === 'fulfilled' ? ended.value.status : ended.reason)
    await setRole(testApp.kernel.db, one.id, 'admin')
    await setDeactivated(testApp.kernel.db, one.id, null)
  }
  expect(await admins()).toHaveLength(3)
})

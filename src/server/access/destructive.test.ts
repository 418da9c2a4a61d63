import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { confirmTyped, reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { PROVEN_FOR_MS } from '#shared/password-again.ts'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { transact } from '../data/transact.ts'
import { createSession, calls } from '../testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'

const trialCalls = {
  'POST /api/trial/demolish': {
    who: 'admin',
    summary: 'Demolishes it.',
    destructive: true,
    body: z.object({ reason: reasonGiven('A reason is required'), confirmation: typedWords }),
    reply: z.object({ demolished: z.int() }),
  },
} satisfies Calls

let testApp: TestApp
let admin: TestMember
let demolished = 0
beforeAll(async () => {
  testApp = await createTestApp({
    prepare: (kernel, serve) =>
      serve(trialCalls, 'POST /api/trial/demolish', ({ body }, actor) => {
        confirmTyped(body.confirmation, 'DEMOLISH')
        return transact(kernel, async (tx) => {
          await logAdminAction(tx, { actor, action: 'trial', target: 'it', reason: body.reason, at: kernel.now() })
          demolished += 1
          return { demolished }
        })
      }),
  })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

async function demolish(by: TestMember, given: object = {}) {
  const payload = { reason: 'It is in the way.', confirmation: 'DEMOLISH', ...given }
  const headers = { authorization: `Bearer ${by.token}` }
  const { statusCode, body } = await testApp.inject({ method: 'POST', url: '/api/trial/demolish', headers, payload })
  return { status: statusCode, ...(JSON.parse(body) as { detail?: string; errors?: { field: string }[] }) }
}

test('a recently signed-in admin gives a reason and types the confirmation, and the server checks both', async () => {
  expect(await demolish(admin, { reason: ' \u200B ' })).toMatchObject({ status: 422, detail: 'A reason is required' })
  expect(await demolish(admin, { confirmation: 'demolish' })).toMatchObject({
    status: 422,
    detail: 'Type exactly: DEMOLISH',
    errors: [{ field: 'confirmation' }],
  })
  expect(demolished).toBe(0)
  expect(await demolish(admin)).toMatchObject({ status: 200, demolished: 1 })
})

test('after ten minutes the server asks for the password again, and accepts it for ten minutes in that session only', async () => {
  const other = { ...admin, token: await createSession(testApp, admin.id) }
  testApp.advanceClock(PROVEN_FOR_MS + 1_000)
  const before = demolished
  expect(await demolish(admin)).toMatchObject({ status: 403, errors: [{ field: 'password_again' }] })
  expect(demolished).toBe(before)

  const prove = (password: string) => testApp.as(admin)('POST /api/auth/password-again', { body: { password } })
  await expect(prove('not my password')).rejects.toMatchObject({ kind: 'invalid' })
  expect(await demolish(admin)).toMatchObject({ status: 403 })
  await prove(admin.password)
  expect(await demolish(admin)).toMatchObject({ status: 200 })
  expect(await demolish(other)).toMatchObject({ status: 403 })
  testApp.advanceClock(PROVEN_FOR_MS + 1_000)
  expect(await demolish(admin)).toMatchObject({ status: 403 })
})

const CONTROL_CENTER = / \/api\/(super-admin|dap|environment|admin\/(outbox|job-failures|cleanup|health))\//

test('every admin action in the control center requires a reason', () => {
  const free = [
    // These calls are older than the rule: the reason is optional, or its field has another name.
    'POST /api/super-admin/users/recover',
    'POST /api/dap/proposals/:proposalId/reject',
    'POST /api/dap/backup/create',
    'POST /api/environment/switch',
    // These calls change nobody's data.
    'POST /api/dap/backups/:id/verify',
    'POST /api/dap/proposals/look',
    'POST /api/environment/promote/to-production',
    'POST /api/admin/health/integrity/run',
  ]
  const unexplained = calls.filter(
    ({ key, endpoint: { destructive, reasoned } }) =>
      CONTROL_CENTER.test(key) && !key.startsWith('GET ') && !free.includes(key) && !destructive && !reasoned,
  )
  expect(unexplained.map(({ key }) => key)).toEqual([])
})

test('every irreversible call is limited to members, takes a reason and is refused without one', () => {
  const careless = calls.filter(({ endpoint: { destructive, reasoned, who, query, body } }) => {
    if (!destructive && !reasoned) return false
    const fields = [query, body].flatMap((part) =>
      part && 'shape' in part ? [part.shape as Record<string, z.ZodType>] : [],
    )
    const reason = fields.find((shape) => 'reason' in shape)?.['reason']
    return who === 'anyone' || !reason || reason.safeParse(' ').success
  })
  expect(careless.map(({ key }) => key)).toEqual([])
})

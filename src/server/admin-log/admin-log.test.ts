import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf, logAdminAction } from './admin-log.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const actor = { id: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11', name: 'Ada Admin' }

const write = (action: string) =>
  transact(testApp.kernel, (tx) => logAdminAction(tx, { actor, action, target: 'nobody', at: testApp.kernel.now() }))

test('simultaneous entries form one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(`act ${index}`)))
  const entries = await testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq').execute()
  expect(entries).toHaveLength(20)
  for (const [index, entry] of entries.entries()) {
    expect(entry.hash).toBe(hashOf(entry))
    expect(entry.previous_hash).toBe(entries[index - 1]?.hash ?? '0'.repeat(64))
  }
})

test.each(['update kernel.admin_log set reason = $$x$$', 'delete from kernel.admin_log', 'truncate kernel.admin_log'])(
  'the database refuses: %s',
  async (statement) => {
    await write('kept')
    await expect(sql.raw(statement).execute(testApp.kernel.db)).rejects.toThrow(/only appended to/)
  },
)

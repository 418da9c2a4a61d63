import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCommit, transact } from './transact.ts'
import { toFailure } from '../http/errors.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const raise = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`)

test('two transactions that lock the same rows in opposite order both succeed, and their hooks run once', async () => {
  const { kernel } = testApp
  await kernel.db
    .insertInto('kernel.topic')
    .values([
      { name: 'one', head: 0 },
      { name: 'two', head: 0 },
    ])
    .execute()
  let tries = 0
  let told = 0
  let begun = 0
  const bothHaveBegun = Promise.withResolvers<void>()
  const bumpTopicVersions = (...names: string[]) =>
    transact(kernel, async (tx) => {
      tries += 1
      afterCommit(tx, () => (told += 1))
      for (const name of names) {
        await tx
          .updateTable('kernel.topic')
          .set((eb) => ({ head: eb('head', '+', 1) }))
          .where('name', '=', name)
          .execute()
        begun += 1
        if (begun === 2) bothHaveBegun.resolve()
        await bothHaveBegun.promise
      }
    })
  await Promise.all([bumpTopicVersions('one', 'two'), bumpTopicVersions('two', 'one')])
  const heads = await kernel.db
    .selectFrom('kernel.topic')
    .select(['name', 'head'])
    .where('name', 'in', ['one', 'two'])
    .orderBy('name')
    .execute()
  expect(heads).toEqual([
    { name: 'one', head: 2 },
    { name: 'two', head: 2 },
  ])
  // The transaction that PostgreSQL cancelled may meet the other one's lock again before that one commits.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(told).toBe(2)
})

test('repeated serialization failures are given up and reported as temporary', async () => {
  for (const state of ['40001', '40P01']) {
    let tries = 0
    let told = 0
    const colliding = transact(testApp.kernel, async (tx) => {
      tries += 1
      afterCommit(tx, () => (told += 1))
      await raise(state).execute(tx)
    })
    const error: unknown = await colliding.catch((reason: unknown) => reason)
    expect([tries, told]).toEqual([5, 0])
    expect(toFailure(error)).toMatchObject({ status: 503, retryAfterSeconds: 1 })
  }
})

test('other errors are not retried', async () => {
  let tries = 0
  const failing = transact(testApp.kernel, async (tx) => {
    tries += 1
    await raise('23505').execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { subscribeAs, listen } from '../realtime/realtime.fixture.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ live }) => live.topic('talk', { is: 'log', id: 'named', canSubscribe: () => true }),
  })
})
afterAll(() => testApp.stop())

const append = (topic: string, count: number) =>
  transact(testApp.kernel, async (tx) => {
    for (let number = 0; number < count; number += 1)
      await testApp.kernel.pubsub.append(tx, topic, { kind: 'said', data: { number } })
  })
const kept = async (topic: string) => {
  const entries = testApp.kernel.db.selectFrom('kernel.topic_entry').select('seq').where('topic', '=', topic)
  const seqs = (await entries.orderBy('seq').execute()).map(({ seq }) => seq)
  return { count: seqs.length, first: seqs[0] }
}
const prune = () => testApp.kernel.pubsub.prune(['talk'])

test('pruning removes old log entries beyond what a subscriber is sent, and nothing of other topics', async () => {
  await append('talk:a', 250)
  await append('other:a', 250)
  await prune()
  expect(await kept('talk:a')).toEqual({ count: 250, first: 1 })
  await append('talk:a', 50)
  await Promise.all([prune(), prune()])
  expect(await kept('talk:a')).toEqual({ count: 200, first: 101 })
  await append('talk:a', 500)
  await prune()
  expect(await kept('talk:a')).toEqual({ count: 500, first: 301 })
  await prune()
  expect(await kept('other:a')).toEqual({ count: 250, first: 1 })
  expect(await testApp.kernel.pubsub.head('talk:a')).toBe(800)
})

test('a returning subscriber gets all missed entries or is asked to reload, never a part of them', async () => {
  const address = await listen(testApp)
  const member = await testApp.createMember()
  await append('talk:b', 260)
  await prune()
  await prune()
  const near = await subscribeAs(address, member, { topic: 'talk:b', head: 60 })
  await eventually(() => expect(near.of('entry')).toHaveLength(200))
  expect(near.of('followed')).toMatchObject([{ resync: false }])
  const far = await subscribeAs(address, member, { topic: 'talk:b', head: 59 })
  expect(far.of('followed')).toMatchObject([{ head: 260, resync: true }])
  for (const { cut } of [near, far]) cut()
})

test('a deleted log leaves no prune mark', async () => {
  await append('talk:c', 3)
  await prune()
  await transact(testApp.kernel, (tx) => testApp.kernel.pubsub.forget(tx, 'talk:c'))
  const marks = testApp.kernel.db.selectFrom('kernel.topic_prune_mark').select('topic').where('topic', '=', 'talk:c')
  expect(await marks.execute()).toEqual([])
})

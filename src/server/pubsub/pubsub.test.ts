import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../data/transact.ts'
import { type PubSub, createPubSub } from './pubsub.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

let testApp: TestApp
const opened: PubSub[] = []
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(async () => {
  await Promise.all(opened.map((pubsub) => pubsub.stop()))
  await testApp.stop()
})

const report = () => undefined

async function another(redisUrl?: string): Promise<PubSub> {
  const pubsub = createPubSub({ db: testApp.kernel.db, connection: testApp.connection, redisUrl, report })
  opened.push(pubsub)
  return pubsub
}

test('another process is notified of a change after commit', async () => {
  const [here, there] = [await another(), await another()]
  const heard = vi.fn()
  there.on('library', heard)
  await here.start()
  await there.start()
  await transact(testApp.kernel, async (tx) => {
    await here.publish(tx, 'library')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).not.toHaveBeenCalled()
  })
  await eventually(() => expect(heard).toHaveBeenCalledTimes(1))
})

test('a rolled-back change sends no notification', async () => {
  const [here, there] = [await another(), await another()]
  const heard = vi.fn()
  there.on('taken-back', heard)
  await here.start()
  await there.start()
  const failing = transact(testApp.kernel, async (tx) => {
    await here.publish(tx, 'taken-back')
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(heard).not.toHaveBeenCalled()
})

test('a lost notification is found by comparing versions', async () => {
  const there = await another()
  const heard = vi.fn()
  there.on('lost', heard)
  await there.start()
  await testApp.kernel.db.insertInto('kernel.topic').values({ name: 'lost', head: 3 }).execute()
  await eventually(() => expect(heard).toHaveBeenCalledWith(3))
})

const redisUrl = process.env['TEST_REDIS_URL']
if (!redisUrl) process.stderr.write('SKIPPED: pub/sub by Redis, because TEST_REDIS_URL is not set\n')

test.skipIf(!redisUrl)('Redis notifies another process', async () => {
  const [here, there] = [await another(redisUrl), await another(redisUrl)]
  const heard = vi.fn()
  there.on('by-redis', heard)
  await here.start()
  await there.start()
  await transact(testApp.kernel, (tx) => here.publish(tx, 'by-redis'))
  await eventually(() => expect(heard).toHaveBeenCalledTimes(1))
})

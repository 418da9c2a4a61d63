import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CLOSED, memberTopic } from '#shared/live/live-limits.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { createSession } from '../testing/calls.ts'
import { anotherProcess, type OtherProcess } from './fork.fixture.ts'
import { barOf, talkPlugin } from './realtime-feature.fixture.ts'
import { subscribeAs, type TestSocket, connectAs, listen } from './realtime.fixture.ts'
import { eventually } from '../testing/eventually.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']
if (!REDIS_URL) process.stderr.write('SKIPPED: live topics by Redis, because TEST_REDIS_URL is not set\n')

type Way = { name: string; environment: Record<string, string> | undefined }
const WAYS: Way[] = [
  { name: 'PostgreSQL', environment: {} },
  { name: 'Redis', environment: REDIS_URL ? { REDIS_URL } : undefined },
]

describe.each(WAYS)('two processes connected by $name', ({ environment: told }) => {
  const environment: Record<string, string> = { INFLO_SECRET_KEY: randomBytes(32).toString('base64'), ...told }
  let testApp: TestApp
  let here: string
  let there: OtherProcess
  let member: TestMember

  beforeAll(async () => {
    if (!told) return
    testApp = await createTestApp({ environment, prepare: talkPlugin })
    here = await listen(testApp)
    there = await anotherProcess(testApp, environment)
    member = await testApp.createMember()
  })
  afterAll(async () => {
    if (!told) return
    await there.kill()
    await testApp.stop()
  })

  const write = (topic: string, data: unknown) =>
    transact(testApp.kernel, (tx) => testApp.kernel.pubsub.append(tx, topic, { kind: 'said', data }))
  const numbers = (holding: TestSocket) => holding.of('entry').map(({ seq }) => seq as number)
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
  const both = (topic: string) =>
    Promise.all([here, there.address].map((address) => subscribeAs(address, member, { topic, head: 0 })))

  test.skipIf(!told)('entries that both processes append reach the subscribers of both, in one order', async () => {
    const holding = await both('talk:both')
    const writing = Array.from({ length: 20 }, async (_, number) => {
      await write('talk:both', number)
    })
    for (let number = 0; number < 20; number += 1) await there.append('talk:both', number)
    await Promise.all(writing)
    for (const one of holding) {
      await eventually(() => expect(numbers(one)).toEqual(upTo(40)))
    }
    expect(holding[0]?.of('entry')).toEqual(holding[1]?.of('entry'))
    for (const { cut } of holding) cut()
  })

  test.skipIf(!told)('a state change in one process reaches the other', async () => {
    const holding = await subscribeAs(there.address, member, { topic: 'open:state' })
    await transact(testApp.kernel, (tx) => testApp.kernel.pubsub.publish(tx, 'open:state'))
    expect(await holding.onFrame('risen')).toMatchObject({ topic: 'open:state' })
    holding.cut()
  })

  test.skipIf(!told)('a sign-out in one process disconnects the member in the other', async () => {
    const token = await createSession(testApp, member.id)
    const holding = await connectAs(there.address, { token })
    await testApp.as({ token })('POST /api/auth/logout')
    expect(await holding.closed).toBe(CLOSED.signedOut)
  })

  test.skipIf(!told)('a permission lost in one process is lost in the other', async () => {
    const barred = await testApp.createMember()
    const holding = await subscribeAs(there.address, barred, { topic: 'talk:rights' })
    await transact(testApp.kernel, async (tx) => {
      await testApp.kernel.pubsub.publish(tx, barOf(barred.id))
      await testApp.kernel.live.reauthorizeSubscribers(tx, 'talk:rights')
    })
    await holding.onFrame('unfollowed')
    await write('talk:rights', 'not for them')
    const hearing = await subscribeAs(there.address, member, { topic: 'talk:rights', head: 0 })
    await hearing.onFrame('entry')
    expect(holding.of('entry')).toEqual([])
    hearing.cut()
    holding.cut()
  })

  test.skipIf(!told)('so is a subscription, when the member’s own topic changes in the other process', async () => {
    const barred = await testApp.createMember()
    const holding = await subscribeAs(there.address, barred, { topic: 'talk:rights' })
    await transact(testApp.kernel, async (tx) => {
      await testApp.kernel.pubsub.publish(tx, barOf(barred.id))
      await testApp.kernel.pubsub.publish(tx, memberTopic(barred.id))
    })
    expect(await holding.onFrame('unfollowed')).toMatchObject({ topic: 'talk:rights' })
    holding.cut()
  })

  test.skipIf(!told)('a lost notification is found by comparing versions', async () => {
    const [holding] = [await subscribeAs(there.address, member, { topic: 'talk:lost', head: 0 })]
    const { db } = testApp.kernel
    await db
      .insertInto('kernel.topic_entry')
      .values({ topic: 'talk:lost', seq: 1, kind: 'said', data: null, bytes: null })
      .execute()
    await db.insertInto('kernel.topic').values({ name: 'talk:lost', head: 1 }).execute()
    await eventually(() => expect(numbers(holding)).toEqual([1]))
    holding.cut()
  })

  test.skipIf(!told)('messages sent while a process was disconnected arrive when it reconnects', async () => {
    const holding = await subscribeAs(there.address, member, { topic: 'talk:deaf', head: 0 })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'inflo pubsub'`.execute(testApp.kernel.db)
    for (let number = 0; number < 5; number += 1) await write('talk:deaf', number)
    await eventually(() => expect(numbers(holding)).toEqual(upTo(5)))
    holding.cut()
  })

  test.skipIf(!told)(
    'after a process is killed and restarted, its subscribers get all missed entries, once and in order',
    async () => {
      const heard: number[] = []
      let dies = 0
      const total = 3 * 30
      // Follows the topic like a browser tab: after each interruption, reconnects and continues from the last entry.
      const following = (async () => {
        while (heard.length < total) {
          const holding = await subscribeAs(there.address, member, {
            topic: 'talk:kill',
            head: heard.at(-1) ?? 0,
          }).catch(() => undefined)
          if (!holding) {
            await pause(20)
            continue
          }
          let taken = 0
          holding.socket.on('close', () => (dies += 1))
          while (holding.socket.readyState === 1 && heard.length < total) {
            const fresh = numbers(holding).slice(taken)
            taken += fresh.length
            heard.push(...fresh)
            await pause(2)
          }
          heard.push(...numbers(holding).slice(taken))
          holding.cut()
        }
      })()
      for (let round = 0; round < 3; round += 1) {
        const writing = (async () => {
          for (let number = 0; number < 30; number += 1) await write('talk:kill', number)
        })()
        // Checks often, so that the process is killed before it has sent everything.
        await vi.waitFor(() => expect(heard.length).toBeGreaterThan(round * 30 + 3), { timeout: 60_000, interval: 1 })
        await there.kill()
        await writing
        there = await anotherProcess(testApp, environment)
      }
      await following
      expect(heard).toEqual(upTo(total))
      expect(dies).toBeGreaterThan(2)
    },
  )
})

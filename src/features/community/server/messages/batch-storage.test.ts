import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestSocket, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../../limits.ts'
import { connectToChannel, readMessages } from '../community.fixture.ts'
import { storeInBatch } from './send.ts'

const PEOPLE = 12
const EACH = 6
/**
 * Most statements for one transaction and its updates, however many messages it stores (16 to 21). With a transaction
 * for each message, it was 35.
 */
const STATEMENTS_MAX = 25

let testApp: TestApp
let people: TestSocket[]

beforeAll(async () => {
  testApp = await createTestApp()
  const address = await listen(testApp)
  people = []
  while (people.length < PEOPLE) people.push(await connectToChannel(address, await testApp.createMember()))
})
afterAll(async () => {
  for (const { cut } of people) cut()
  await testApp.stop()
})

test(
  'what many say at once is stored in few commits and statements, each in its writer’s order, and what is refused takes nothing else with it',
  { timeout: 60_000 },
  async () => {
    const before = await readMessages(testApp, await testApp.createMember())
    const commits = vi.spyOn(testApp.kernel.db, 'transaction')
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const twice = randomUUID()
    for (let time = 0; time < EACH; time += 1) {
      for (const [number, { say }] of people.entries()) {
        // The first replies to a message that does not exist; the second sends the same message again and again.
        const traits = number === 0 ? { reply_to: randomUUID() } : {}
        const again = time % 2 === 0 ? twice : twice.toUpperCase()
        const client_id = number === 1 ? again : randomUUID()
        say('send_message', { channel_id: GENERAL_ID, content: `${number}: ${time}`, client_id, ...traits })
      }
    }
    const answered = () => people.flatMap(({ of }) => [...of('message_ack'), ...of('message_error')])
    await vi.waitFor(() => expect(answered()).toHaveLength(PEOPLE * EACH), { timeout: 25_000 })
    const began = commits.mock.calls.length
    const asked = statements.mock.calls.length
    for (const spy of [commits, statements]) spy.mockRestore()
    expect(people[0]?.of('message_error')).toHaveLength(EACH)
    expect(people[1]?.of('message_ack').filter(({ duplicate }) => duplicate)).toHaveLength(EACH - 1)
    const stored = (PEOPLE - 2) * EACH + 1
    const { messages } = await readMessages(testApp, await testApp.createMember(), { after: before.newest, limit: 100 })
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => before.newest + index + 1))
    expect(messages).toHaveLength(stored)
    for (let number = 2; number < PEOPLE; number += 1) {
      const own = messages.filter(({ content }) => content.startsWith(`${number}: `))
      expect(own.map(({ content }) => content)).toEqual(Array.from({ length: EACH }, (_, time) => `${number}: ${time}`))
    }
    expect(began).toBeLessThan(PEOPLE * EACH)
    // However many are stored together, it is one statement for each thing that is asked and written.
    expect(asked).toBeLessThan(began * STATEMENTS_MAX)
    // Each client received all messages, once and in the same order.
    for (const { of } of people) {
      await vi.waitFor(() => expect(of('new_message')).toHaveLength(stored), { timeout: 10_000 })
      expect(of('new_message').map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
    }
  },
)

test('what brings down all that it is stored with is no fault of the others', async () => {
  const tries: number[][] = []
  const stored = (item: number) =>
    storeInBatch(
      testApp.kernel,
      {
        key: 'the same',
        atOnce: 3,
        alone: async () => {
          tries.push([item])
          if (item === 2) throw new Error('It cannot be stored.')
          return item
        },
        all: async (items: number[]) => {
          tries.push(items)
          if (items.includes(2)) throw new Error('One of them cannot be stored.')
          return items
        },
      },
      item,
    )
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(stored))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    ...Array(4).fill('fulfilled'),
  ])
  expect(tries).toEqual([[0], [1, 2, 3], [1], [2], [3], [4, 5, 6]])
})

/** Returns the batches of ten messages that come one after another, each once the one before could have been stored. */
async function triesOfTen(atOnce: number): Promise<number[][]> {
  const tries: number[][] = []
  const alone = (item: number) => async () => void tries.push([item])
  const all = async (items: number[]) => {
    tries.push(items)
    return items.map(() => undefined)
  }
  const stored: Promise<void>[] = []
  for (let item = 0; item < 10; item += 1) {
    stored.push(storeInBatch(testApp.kernel, { key: `at once ${atOnce}`, atOnce, alone: alone(item), all }, item))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(stored)
  return tries
}

test('the first is stored at once, and what comes shortly after together; where only one can be, it waits for nobody', async () => {
  const [first, ...others] = await triesOfTen(20)
  expect(first).toEqual([0])
  // How many moments that is, the machine says; each by itself would be nine.
  expect(others.length).toBeLessThan(9)
  expect(others.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await triesOfTen(1)).toHaveLength(10)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestSocket, listen } from '#server/realtime/realtime.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../../limits.ts'
import { connectToChannel, readMessages } from '../community.fixture.ts'
import { storeInBatch } from './send.ts'

const PEOPLE = 12
const EACH = 6
/** Maximum number of SQL statements of one transaction (measured: 7 and 8), regardless of the number of messages. */
const STATEMENTS_MAX = 12
const STORING = /insert into community\.message \(/

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

type Query = { contexts: unknown[]; calls: unknown[][] }

/**
 * Returns the number of SQL statements of each transaction that stores messages in a database, without its begin and
 * end. Timers of the app begin transactions of other kinds.
 */
function statementsOfStoring({ contexts, calls }: Query, database: string): number[] {
  const begun = new Map<pg.Client, string[]>()
  const ended: string[][] = []
  for (const [index, client] of contexts.entries()) {
    // Other tests of this process have databases of their own.
    if (!(client instanceof pg.Client) || client.database !== database) continue
    const [asked] = calls[index] ?? []
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
    const before = begun.get(client)
    if (/^(begin|start transaction)\b/i.test(text)) begun.set(client, [])
    else if (before === undefined) continue
    else if (!/^(commit|rollback)\b/i.test(text)) before.push(text)
    else if (begun.delete(client)) ended.push(before)
  }
  return ended.filter((texts) => texts.some((text) => STORING.test(text))).map((texts) => texts.length)
}

test('many simultaneous messages are stored in few commits, in each writer’s order, and a refused one affects no others', async () => {
  const before = await readMessages(testApp, await testApp.createMember())
  const { name } = await sql<{ name: string }>`select current_database() as name`
    .execute(testApp.kernel.db)
    .then(({ rows: [row] }) => row ?? { name: '' })
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const twice = randomUUID()
  for (let time = 0; time < EACH; time += 1) {
    for (const [number, { say }] of people.entries()) {
      // The first sender replies to a missing message; the second one repeats the same message.
      const traits = number === 0 ? { reply_to: randomUUID() } : {}
      const again = time % 2 === 0 ? twice : twice.toUpperCase()
      const client_id = number === 1 ? again : randomUUID()
      say('send_message', { channel_id: GENERAL_ID, content: `${number}: ${time}`, client_id, ...traits })
    }
  }
  const answered = () => people.flatMap(({ of }) => [...of('message_ack'), ...of('message_error')])
  await eventually(() => expect(answered()).toHaveLength(PEOPLE * EACH))
  const asked = statementsOfStoring(statements.mock, name)
  statements.mockRestore()
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
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(PEOPLE * EACH)
  // Each kind of query and write takes one statement, for any number of messages.
  expect(Math.max(...asked)).toBeLessThanOrEqual(STATEMENTS_MAX)
  // Each client received all messages, once and in the same order.
  for (const { of } of people) {
    await eventually(() => expect(of('new_message')).toHaveLength(stored))
    expect(of('new_message').map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  }
})

test('a message that makes its batch fail does not affect the others', async () => {
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

/** Stores ten items, one per iteration of the event loop. @returns the batches in which they were stored */
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

test('the first message is stored immediately and the following ones together; a single message never waits', async () => {
  const [first, ...others] = await triesOfTen(20)
  expect(first).toEqual([0])
  // The number of batches depends on the machine's speed. Without batches there would be nine.
  expect(others.length).toBeLessThan(9)
  expect(others.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await triesOfTen(1)).toHaveLength(10)
})

import { expect } from 'vitest'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { TestClient } from './client.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

type Opened = { testApp: TestApp; members: TestMember[]; count: number; address: () => string }

/** Creates clients in #general. Each connection calls `address` to get the server's address. */
export async function createClients({ testApp, members, count, address }: Opened): Promise<TestClient[]> {
  const head = await testApp.kernel.pubsub.head('channel:general')
  const clients = Array.from({ length: count }, (_, number) => {
    const member = members[number % members.length]
    if (!member) throw new Error('There is no member left to use')
    return new TestClient({ address, member, head })
  })
  await eventually(() => expect(clients.every(({ joined }) => joined)).toBe(true))
  return clients
}

/** Returns the stored messages of the general channel, in the order of their numbers. */
export const numbersStored = async ({ kernel }: TestApp): Promise<{ number: number; id: string }[]> =>
  (
    await kernel.db
      .selectFrom('community.message')
      .select(['number', 'client_id'])
      .where('conversation_id', '=', 'general')
      .orderBy('number')
      .execute()
  ).map(({ number, client_id: id }) => ({ number, id }))

/** Expects that all sent messages, or only those with the ids in `of`, are acknowledged. */
export const expectAllSent = (clients: TestClient[], of?: Set<string>): Promise<void> =>
  eventually(() => {
    const waiting = clients.flatMap(({ outbox }) => [...outbox.keys()])
    expect(waiting.filter((id) => of?.has(id) ?? true)).toEqual([])
  })

type Heard = { testApp: TestApp; clients: TestClient[]; before: number }

/** Expects that each client received all messages after the first `before` messages, each once and in order. */
export async function expectAllReceived({ testApp, clients, before }: Heard): Promise<void> {
  const sent = clients.flatMap((client) => client.sent)
  await expectAllSent(clients)
  await eventually(() => expect(clients.filter(({ heard }) => heard.length < sent.length).length).toBe(0))
  const stored = (await numbersStored(testApp)).slice(before)
  expect(stored.map(({ id }) => id).toSorted()).toEqual(sent.toSorted())
  expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => before + index + 1))
  const expected = stored.map(({ id }) => id)
  for (const { heard } of clients) expect(heard.map(({ client_id: id }) => id)).toEqual(expected)
}

/** Makes the clients write in turn, at a total rate per second. @returns a function that stops them */
export function startWriting(clients: TestClient[], perSecond: number): () => void {
  let next = 0
  const sending = setInterval(() => {
    clients[next % clients.length]?.send(`No. ${next}`)
    next += 1
  }, 1_000 / perSecond)
  return () => clearInterval(sending)
}

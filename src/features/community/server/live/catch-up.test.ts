import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createChannel, connectToChannel, postMessage, readMessages } from '../community.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

const RUNS = trialCount({ daily: 3, long: 30 })

let testApp: TestApp
let address: string
let owner: TestMember
let channels = 0

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  owner = await testApp.createMember()
})
afterAll(() => testApp.stop())

const action = fc.record({
  is: fc.constantFrom('post', 'post', 'edit', 'delete', 'react', 'pin'),
  which: fc.nat(),
  text: fc.constantFrom('One.', 'Two words.', 'Three words more.'),
})
type Action = { is: string; which: number; text: string }

/** Performs one action in a channel. Actions on deleted messages have no effect. */
async function act(channelId: string, ids: string[], { is, which, text }: Action): Promise<void> {
  const messageId = ids[which % Math.max(1, ids.length)]
  const as = testApp.as(owner)
  if (is === 'post' || messageId === undefined) {
    ids.push((await postMessage(testApp, owner, { channelId, content: text })).message_id)
    return
  }
  const params = { messageId }
  const doing = {
    edit: () => as('PUT /api/messaging/messages/:messageId', { params, body: { content: text } }),
    delete: () => as('DELETE /api/messaging/messages/:messageId', { params }),
    react: () => as('POST /api/messaging/messages/:messageId/react', { params, body: { emoji: '👍' } }),
    pin: () => as('PUT /api/messaging/messages/:messageId/pinned', { params, body: { pinned: which % 2 === 0 } }),
  }[is] as () => Promise<unknown>
  await doing().catch((error: unknown) => {
    if ((error as { kind?: string }).kind !== 'conflict') throw error
  })
}

type Message = { id: string; number: number }

/** Returns the messages of a tab that read the channel early and then received all later updates. */
async function caughtUp(channelId: string, early: { messages: Message[]; head: number }, head: number) {
  const holding = await connectToChannel(address, owner, { channel_id: channelId, head: early.head })
  const changes = () => holding.told.filter(({ data }) => typeof data['seq'] === 'number')
  const told = () => changes().filter(({ data }) => 'channel_id' in data)
  await eventually(() => expect(early.head + told().length).toBe(head))
  const shown = new Map(early.messages.map((message) => [message.id, message as object]))
  for (const { event_type: type, data } of told()) {
    const { seq: _, ...message } = (type === 'new_message' ? data : data['message']) as { seq?: number; id: string }
    shown.set(message.id, { ...message, message_id: undefined })
  }
  holding.cut()
  return [...shown.values()].map((message) => ({ ...message, message_id: undefined }))
}

test('an early page plus all later events equals a fresh page, at every point of time', async () => {
  const holds = fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 10 }), async (actions) => {
    channels += 1
    const channelId = await createChannel(testApp, owner, `Cut ${channels}`)
    const ids: string[] = []
    const looks = [await readMessages(testApp, owner, { channelId })]
    for (const one of actions) {
      await act(channelId, ids, one)
      looks.push(await readMessages(testApp, owner, { channelId }))
    }
    const fresh = await readMessages(testApp, owner, { channelId })
    const expected = fresh.messages.map((message) => ({ ...message, message_id: undefined }))
    for (const early of looks) expect(await caughtUp(channelId, early, fresh.head)).toEqual(expected)
  })
  await fc.assert(holds, { numRuns: RUNS })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Frame } from '#shared/live/frame.ts'
import { allFrames } from '#app/contracts.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { bodiesFor } from '../testing/malformed-inputs.ts'
import { EVENTS_FRAME_BYTES_MAX } from './events-endpoint.ts'
import { type TestSocket, connectAs, listen, type ReceivedFrame } from './realtime.fixture.ts'
import { eventually } from '../testing/eventually.ts'

const RUNS = Number(process.env['MALFORMED_RUNS'] ?? 100)
const TEST_MS_MAX = 60_000 + RUNS * 200

let testApp: TestApp
let address: string
let member: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1_000_000 })
  address = await listen(testApp)
  member = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const frames = Object.entries(allFrames as Record<string, Frame>)
const heardFrames = frames.filter(([, { from }]) => from === 'browser')
const said = new Map(frames.filter(([, { from }]) => from === 'server'))

const fits = (text: string | Buffer): boolean => Buffer.byteLength(text) <= EVENTS_FRAME_BYTES_MAX

const isBug = ({ event_type: type, data }: ReceivedFrame): boolean =>
  type === 'refused' && String(data['detail']).startsWith('Something went wrong on our side')

/** Returns the frames that the server sent although they violate their contract or report a bug. */
const unpromised = ({ told }: TestSocket) =>
  told.filter((frame) => !said.get(frame.event_type)?.data.safeParse(frame.data).success || isBug(frame))

/**
 * Sends the text and then a valid frame. Returns whether the server answered the valid frame, and sent no unexpected
 * frames.
 */
async function isOutlived(holding: TestSocket, text: string | Buffer): Promise<boolean> {
  const before = holding.of('unfollowed').length
  holding.socket.send(text)
  holding.say('follow', { topic: 'no-such-topic' })
  await eventually(() => expect(holding.of('unfollowed').length).toBeGreaterThan(before))
  return unpromised(holding).length === 0
}

/**
 * Runs a check whose inputs are sent over sockets. Opens a new socket after every 20 inputs, so that the limit on
 * frames per second is not reached.
 * @returns the result of the check
 */
async function withSockets<T>(check: (socket: () => Promise<TestSocket>) => Promise<T>): Promise<T> {
  let holding: TestSocket | undefined
  let uses = 0
  const found = await check(async () => {
    uses += 1
    if (holding && uses % 20 !== 0) return holding
    holding?.cut()
    holding = await connectAs(address, member)
    return holding
  })
  holding?.cut()
  return found
}

/** Returns a generated input after which the server did not answer as expected; undefined if there is none. */
const complaintAbout = (sent: fc.Arbitrary<string | Buffer>, runs = RUNS): Promise<string | undefined> =>
  withSockets(async (socket) => {
    const outlives = fc.asyncProperty(sent, async (text) => !fits(text) || isOutlived(await socket(), text))
    const { failed, seed, counterexample } = await fc.check(outlives, { numRuns: runs })
    return failed ? `seed ${seed}: ${JSON.stringify(counterexample)}` : undefined
  })

describe('every frame of a browser gets the declared answer, and the next frame is handled', () => {
  test.each(heardFrames)(
    '%s',
    async (eventType, { data }) => {
      const frame = (body: string) => `{"event_type":"${eventType}","data":${body === '' ? 'null' : body}}`
      expect(await complaintAbout(bodiesFor(data).map(frame))).toBeUndefined()
    },
    TEST_MS_MAX,
  )

  test(
    'data that is not a frame',
    async () => {
      const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json(), fc.uint8Array().map(Buffer.from))
      expect(await complaintAbout(anything)).toBeUndefined()
    },
    TEST_MS_MAX,
  )
})

/** Values to send in place of an id: typical mistakes of browsers and people, and random text. */
const idsTried = fc.oneof(
  fc.constantFrom('', 'undefined', 'null', 'NaN', '[object Object]', '0', '-1', 'general', "';--", '\0', ':', '..'),
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => id.slice(1)),
  fc.uuid().map((id) => `${id}:${id}`),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test(
  'subscribing to any topic with any id causes no internal error',
  async () => {
    const kinds = testApp.kernel.live.topicKinds()
    expect(kinds).toEqual(expect.arrayContaining(['paper', 'document', 'comments', 'channel', 'inbox', 'member']))
    const before = testApp.kernel.errors.count()
    const named = fc
      .constantFrom(...kinds)
      .chain((kind) =>
        fc.oneof(
          { weight: 9, arbitrary: idsTried.map((id) => `${kind}:${id}`) },
          { weight: 1, arbitrary: fc.constant(kind) },
        ),
      )
    const frame = (topic: string) => JSON.stringify({ event_type: 'follow', data: { topic } })
    expect(await complaintAbout(named.map(frame), RUNS * kinds.length)).toBeUndefined()
    expect(testApp.kernel.errors.count()).toBe(before)
  },
  TEST_MS_MAX * 5,
)

test('every frame that browsers may send has a handler, and there are no other handlers', () => {
  expect(testApp.kernel.live.frameNames().toSorted()).toEqual(heardFrames.map(([eventType]) => eventType).toSorted())
})

test('the documentation lists every frame and its sender', async () => {
  const { statusCode, body } = await testApp.inject({ method: 'GET', url: '/frames.json' })
  expect(statusCode).toBe(200)
  const { doors, frames: told } = JSON.parse(body) as {
    doors: { path: string }[]
    frames: Record<string, { from: string }>
  }
  expect(Object.entries(told).map(([name, { from }]) => [name, from])).toEqual(
    frames.map(([name, { from }]) => [name, from]),
  )
  expect(doors).toMatchObject([
    { path: '/api/live', frame_bytes_max: EVENTS_FRAME_BYTES_MAX },
    { path: '/api/student/papers/{paperId}/document', frame_bytes_max: 1_048_576 },
    { path: '/api/messaging/ws/{userId}', frame_bytes_max: EVENTS_FRAME_BYTES_MAX },
  ])
})

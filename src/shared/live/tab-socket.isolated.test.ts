import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTopicFollower, delayAfter, failuresAfter, createTabSocket } from './tab-socket.ts'
import { CLOSED } from './live-limits.ts'
import { createTestTab, FakeSocket } from './tab.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

test('reconnects start after 3 s and back off to a minute and a half', () => {
  expect([1, 2, 3, 4, 10].map((failures) => delayAfter(failures, 0))).toEqual([3_000, 6_000, 12_000, 24_000, 60_000])
  expect(delayAfter(10, 1)).toBe(90_000)
})

test('a stable socket reconnects soon, an unstable one later, and one of too many rarely', () => {
  expect(failuresAfter(4, { code: 1006, openMs: 60_000 })).toBe(1)
  expect(failuresAfter(4, { code: 1006, openMs: 10 })).toBe(5)
  expect(failuresAfter(10, { code: 1006, openMs: 10 })).toBe(10)
  expect(delayAfter(failuresAfter(0, { code: CLOSED.tooMany, openMs: 60_000 }), 0)).toBe(60_000)
})

test('a socket whose server stops reconnects within a second and a half', () => {
  for (const openMs of [10, 60_000]) {
    const afterRestart = failuresAfter(4, { code: CLOSED.restart, openMs })
    expect([0, 1].map((chance) => delayAfter(afterRestart, chance))).toEqual([500, 1_500])
  }
  // A failed retry does not count as a restart.
  expect(failuresAfter(0, { code: 1006, openMs: 10 })).toBe(1)
})

test('an update of a topic causes one refetch, however many updates arrive meanwhile', async () => {
  let head = 3
  const look = vi.fn(async () => head)
  const topic = createTopicFollower(look)
  topic.look()
  await eventually(() => expect(topic.seen()).toBe(3))
  topic.begun(3)
  topic.risen(3)
  expect(look).toHaveBeenCalledTimes(1)
  head = 9
  for (const risen of [4, 5, 6, 7, 8, 9]) topic.risen(risen)
  await eventually(() => expect(topic.seen()).toBe(9))
  await pause(10)
  expect(look).toHaveBeenCalledTimes(3)
  // The version is lower, as after the restore of a backup.
  head = 2
  topic.begun(2)
  await eventually(() => expect(topic.seen()).toBe(2))
})

test('a failed refetch keeps the shown data, and the next update refetches', async () => {
  const answers = [() => Promise.reject(new Error('no connection')), () => Promise.resolve(5)]
  const look = vi.fn(() => (answers.shift() ?? (() => Promise.resolve(6)))())
  const topic = createTopicFollower(look)
  topic.look()
  await pause(5)
  expect(topic.seen()).toBeUndefined()
  topic.risen(5)
  await eventually(() => expect(topic.seen()).toBe(5))
})

test('a tab has one socket for all subscriptions, and none without subscriptions', () => {
  const { sockets, follow } = createTestTab()
  const stops = ['member:one', 'paper:two'].map((topic) => follow(topic, () => Promise.resolve(1)))
  const [socket] = sockets
  socket?.dispatchEvent(new Event('open'))
  socket?.tell('authenticated', {})
  stops.push(follow('paper:three', () => Promise.resolve(1)))
  expect(sockets).toHaveLength(1)
  expect(socket?.said).toEqual(['authenticate', 'follow', 'follow', 'follow'])
  for (const stop of stops) stop()
  expect(socket?.isClosed).toBe(true)
})

test('two subscribers to a topic in a tab both receive updates, also after one leaves', async () => {
  const { sockets, follow } = createTestTab()
  const looks = [vi.fn(() => Promise.resolve(1)), vi.fn(() => Promise.resolve(1))]
  const [first, second] = looks.map((look) => follow('features', look))
  const [socket] = sockets
  socket?.tell('authenticated', {})
  expect(socket?.said).toEqual(['follow'])
  await eventually(() => expect(looks.map((look) => look.mock.calls.length)).toEqual([1, 1]))
  socket?.tell('risen', { topic: 'features', head: 2 })
  await eventually(() => expect(looks.map((look) => look.mock.calls.length)).toEqual([2, 2]))
  second?.()
  expect(socket?.said).toEqual(['follow'])
  socket?.tell('risen', { topic: 'features', head: 3 })
  await eventually(() => expect(looks[0]).toHaveBeenCalledTimes(3))
  expect(looks[1]).toHaveBeenCalledTimes(2)
  first?.()
  expect(socket?.isClosed).toBe(true)
})

test('topics are polled while the socket is closed and subscribed again when the page is visible', () => {
  vi.useFakeTimers()
  const { sockets, follow, wake } = createTestTab()
  const look = vi.fn(() => Promise.resolve(1))
  const stop = follow('member:one', look)
  sockets[0]?.end(CLOSED.tooSlow)
  expect(look).toHaveBeenCalledTimes(1)
  wake()
  expect(sockets).toHaveLength(2)
  sockets[1]?.end(1006)
  vi.advanceTimersByTime(9_000)
  expect(sockets).toHaveLength(3)
  // Nothing is received for a minute: the tab closes the socket, although it got no close event.
  vi.advanceTimersByTime(60_000)
  expect(sockets[2]?.isClosed).toBe(true)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(3)
  vi.useRealTimers()
})

test('a tab waits long after many failures, but not when a message is sent', () => {
  vi.useFakeTimers()
  const { sockets, speak } = createTestTab()
  const { say, stop } = speak({ opened: () => {}, onFrame: () => {}, closed: () => {} })
  for (let failures = 1; failures <= 6; failures += 1) {
    sockets.at(-1)?.end(1006)
    if (failures < 6) vi.advanceTimersToNextTimer()
  }
  expect(sockets).toHaveLength(6)
  vi.advanceTimersByTime(20_000)
  expect(sockets).toHaveLength(6)
  expect(say({ event_type: 'send_message', data: {} })).toBe(false)
  expect(sockets).toHaveLength(6)
  vi.advanceTimersByTime(4_500)
  expect(sockets).toHaveLength(7)
  stop()
  vi.useRealTimers()
})

test('a feature uses its own frames on the same socket and learns when they can be sent', () => {
  vi.useFakeTimers()
  const { sockets, follow, speak } = createTestTab()
  const room = { opened: vi.fn(), onFrame: vi.fn(), closed: vi.fn() }
  const { say, stop } = speak(room)
  const stopFollowing = follow('member:one', () => Promise.resolve(1))
  expect(say({ event_type: 'send_message', data: {} })).toBe(false)
  sockets[0]?.tell('authenticated', {})
  expect(room.opened).toHaveBeenCalledTimes(1)
  expect(say({ event_type: 'send_message', data: {} })).toBe(true)
  expect(sockets[0]?.said).toEqual(['follow', 'send_message'])
  sockets[0]?.tell('new_message', { seq: 4 })
  sockets[0]?.tell('risen', { topic: 'member:one', head: 4 })
  expect(room.onFrame.mock.calls).toEqual([[{ event_type: 'new_message', data: { seq: 4 } }]])
  sockets[0]?.end(1006)
  expect(room.closed).toHaveBeenCalledTimes(1)
  expect(say({ event_type: 'send_message', data: {} })).toBe(false)
  vi.advanceTimersByTime(9_000)
  expect(sockets).toHaveLength(2)
  stopFollowing()
  expect(sockets[1]?.isClosed).toBe(false)
  stop()
  expect(sockets[1]?.isClosed).toBe(true)
  vi.useRealTimers()
})

test('a subscription that failed during a database outage is retried on the same socket', () => {
  vi.useFakeTimers()
  const { sockets, follow, speak } = createTestTab()
  const room = { opened: vi.fn(), onFrame: vi.fn(), closed: vi.fn() }
  const { stop } = speak(room)
  const stopFollowing = follow('member:one', () => Promise.resolve(1))
  const [socket] = sockets
  socket?.tell('authenticated', {})
  for (const eventType of ['follow', 'join_channel'])
    socket?.tell('refused', { event_type: eventType, detail: 'Away.', retry_after_seconds: 5 })
  vi.advanceTimersByTime(4_900)
  expect(room.opened).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(200)
  expect(room.opened).toHaveBeenCalledTimes(2)
  expect(socket?.said).toEqual(['follow', 'follow'])
  // A permanently refused subscription is not repeated.
  socket?.tell('refused', { event_type: 'follow', detail: 'This topic doesn’t exist.' })
  vi.advanceTimersByTime(60_000)
  expect(room.opened).toHaveBeenCalledTimes(2)
  stopFollowing()
  stop()
  vi.useRealTimers()
})

test('a tab closed as one too many polls now and then and reconnects only when visible', async () => {
  vi.useFakeTimers()
  const { sockets, follow, speak, wake } = createTestTab()
  const look = vi.fn(() => Promise.resolve(1))
  const room = { opened: vi.fn(), onFrame: vi.fn(), closed: vi.fn() }
  const stops = [follow('member:one', look), speak(room).stop]
  sockets[0]?.tell('authenticated', {})
  sockets[0]?.end(CLOSED.tooMany)
  expect(room.closed).toHaveBeenCalledTimes(1)
  const asked = look.mock.calls.length
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sockets).toHaveLength(1)
  expect(look.mock.calls.length - asked).toBeGreaterThanOrEqual(6)
  expect(room.closed.mock.calls.length).toBeGreaterThanOrEqual(7)
  wake()
  expect(sockets).toHaveLength(2)
  const heard = look.mock.calls.length
  sockets[1]?.tell('authenticated', {})
  await vi.advanceTimersByTimeAsync(50_000)
  expect(look.mock.calls.length).toBe(heard)
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sockets).toHaveLength(2)
  vi.useRealTimers()
})

test('twenty-five tabs of one member settle: no hidden tab displaces another', async () => {
  vi.useFakeTimers()
  const SOCKETS_MAX = 20
  const open: FakeSocket[] = []
  // Simulates the server, which closes the oldest of more than twenty sockets.
  const come = (socket: FakeSocket) => {
    open.push(socket)
    while (open.length > SOCKETS_MAX) open.shift()?.end(CLOSED.tooMany)
  }
  let opened = 0
  const tabs = Array.from({ length: 25 }, () => {
    let wake = () => {}
    const tab = createTabSocket({
      open: () => {
        const socket = new FakeSocket()
        opened += 1
        queueMicrotask(() => come(socket))
        return socket as unknown as WebSocket
      },
      token: () => 'a token',
      wakeOn: (given) => (wake = given),
    })
    return { stop: tab.follow('member:one', () => Promise.resolve(1)), wake: () => wake() }
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  await pass(0)
  expect([opened, open.length]).toEqual([25, 20])
  // The remaining sockets receive the server's heartbeat.
  for (let minute = 0; minute < 60; minute += 1) {
    for (const socket of open) socket.tell('still_here', {})
    await pass(59_000)
  }
  expect(opened).toBe(25)
  tabs[0]?.wake()
  await pass(1_000)
  expect([opened, open.length]).toEqual([26, 20])
  for (const { stop } of tabs) stop()
  vi.useRealTimers()
})

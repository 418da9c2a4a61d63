import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTopicFollower, delayAfter, failuresAfter, createTabSocket } from './tab-socket.ts'
import { CLOSED } from './live-limits.ts'
import { createTestTab, FakeSocket } from './tab.fixture.ts'

test('tries come after 3 s, then ever later, up to a minute and a half', () => {
  expect([1, 2, 3, 4, 10].map((failures) => delayAfter(failures, 0))).toEqual([3_000, 6_000, 12_000, 24_000, 60_000])
  expect(delayAfter(10, 1)).toBe(90_000)
})

test('a socket that held is tried again soon, one that did not later, one of too many as seldom as any', () => {
  expect(failuresAfter(4, { code: 1006, openMs: 60_000 })).toBe(1)
  expect(failuresAfter(4, { code: 1006, openMs: 10 })).toBe(5)
  expect(failuresAfter(10, { code: 1006, openMs: 10 })).toBe(10)
  expect(delayAfter(failuresAfter(0, { code: CLOSED.tooMany, openMs: 60_000 }), 0)).toBe(60_000)
})

test('a socket whose server stops is opened again within a second and a half, however short it was open', () => {
  for (const openMs of [10, 60_000]) {
    const afterRestart = failuresAfter(4, { code: CLOSED.restart, openMs })
    expect([0, 1].map((chance) => delayAfter(afterRestart, chance))).toEqual([500, 1_500])
  }
  // A try that fails is no restart.
  expect(failuresAfter(0, { code: 1006, openMs: 10 })).toBe(1)
})

test('a topic is looked at where something was told that was not seen, once for all that is told meanwhile', async () => {
  let head = 3
  const look = vi.fn(async () => head)
  const topic = createTopicFollower(look)
  topic.look()
  await vi.waitFor(() => expect(topic.seen()).toBe(3))
  topic.begun(3)
  topic.risen(3)
  expect(look).toHaveBeenCalledTimes(1)
  head = 9
  for (const risen of [4, 5, 6, 7, 8, 9]) topic.risen(risen)
  await vi.waitFor(() => expect(topic.seen()).toBe(9))
  await pause(10)
  expect(look).toHaveBeenCalledTimes(3)
  // As after a restore.
  head = 2
  topic.begun(2)
  await vi.waitFor(() => expect(topic.seen()).toBe(2))
})

test('a look that fails leaves what was seen, and the next that is told looks again', async () => {
  const answers = [() => Promise.reject(new Error('no connection')), () => Promise.resolve(5)]
  const look = vi.fn(() => (answers.shift() ?? (() => Promise.resolve(6)))())
  const topic = createTopicFollower(look)
  topic.look()
  await pause(5)
  expect(topic.seen()).toBeUndefined()
  topic.risen(5)
  await vi.waitFor(() => expect(topic.seen()).toBe(5))
})

test('a tab has one socket for all that it follows, and none when nothing is followed', () => {
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

test('two places of a tab follow the same topic: both are told, and the one that stays is told on', async () => {
  const { sockets, follow } = createTestTab()
  const looks = [vi.fn(() => Promise.resolve(1)), vi.fn(() => Promise.resolve(1))]
  const [first, second] = looks.map((look) => follow('features', look))
  const [socket] = sockets
  socket?.tell('authenticated', {})
  expect(socket?.said).toEqual(['follow'])
  await vi.waitFor(() => expect(looks.map((look) => look.mock.calls.length)).toEqual([1, 1]))
  socket?.tell('risen', { topic: 'features', head: 2 })
  await vi.waitFor(() => expect(looks.map((look) => look.mock.calls.length)).toEqual([2, 2]))
  second?.()
  expect(socket?.said).toEqual(['follow'])
  socket?.tell('risen', { topic: 'features', head: 3 })
  await vi.waitFor(() => expect(looks[0]).toHaveBeenCalledTimes(3))
  expect(looks[1]).toHaveBeenCalledTimes(2)
  first?.()
  expect(socket?.isClosed).toBe(true)
})

test('what is followed is looked at when the socket is closed, and followed again when somebody looks at the page', () => {
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
  // Nothing is received for a minute: the socket is dead, though nobody said so.
  vi.advanceTimersByTime(60_000)
  expect(sockets[2]?.isClosed).toBe(true)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(sockets).toHaveLength(3)
  vi.useRealTimers()
})

test('after many failures a tab waits long, and not while somebody says something', () => {
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

test('a room speaks frames of its own on the same socket, and is told when what it says arrives', () => {
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

test('what could not be asked for, as while the database was away, is asked for again on the same socket', () => {
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
  // What is refused for good is not.
  socket?.tell('refused', { event_type: 'follow', detail: 'There is no such topic.' })
  vi.advanceTimersByTime(60_000)
  expect(room.opened).toHaveBeenCalledTimes(2)
  stopFollowing()
  stop()
  vi.useRealTimers()
})

test('a tab that was closed as one too many asks now and then, opens no socket by itself, and does when it is looked at', async () => {
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

test('twenty-five tabs of one member come to rest: none pushes out another until somebody looks at it', async () => {
  vi.useFakeTimers()
  const SOCKETS_MAX = 20
  const open: FakeSocket[] = []
  // As the server does it: past twenty the oldest is closed.
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
  // The sockets that stay receive a server's heartbeat.
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

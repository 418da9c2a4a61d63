import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Frames } from '#shared/live/frame.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createTestApp } from '../testing/test-app.ts'
import { connectAs, openTestSocket, listen } from './realtime.fixture.ts'
import { eventually } from '../testing/eventually.ts'

test('a stopping server says so on every socket, and does not wait for unresponsive clients', async () => {
  const testApp = await createTestApp()
  const address = await listen(testApp)
  const member = await testApp.createMember()
  const [holding, stranger] = [await connectAs(address, member), await openTestSocket(address)]
  const silent = await connectAs(address, member)
  silent.socket.pause()
  await testApp.stop()
  expect(await Promise.all([holding.closed, stranger.closed])).toEqual([CLOSED.restart, CLOSED.restart])
  silent.socket.resume()
  await silent.closed
})

const trialFrames = {
  trial_said: {
    from: 'browser',
    who: 'moderator',
    summary: 'Says something.',
    data: z.object({ text: z.string() }),
    limits: ['upload', 'gift'],
  },
} satisfies Frames

test('a frame is accepted from the roles in its contract, and counts against its declared limits', async () => {
  const heard: string[] = []
  const testApp = await createTestApp({
    // With this scale, the `upload` limit allows a member three frames an hour, and the `gift` limit allows an address
    // two.
    scale: 0.1,
    prepare: ({ live }) =>
      live.onFrame(trialFrames, 'trial_said', ({ text }, _connection, { id }) => void heard.push(id + text)),
  })
  const address = await listen(testApp)
  const admin = { role: 'admin' as const }
  const [student, one, other] = [
    await testApp.createMember(),
    await testApp.createMember(admin),
    await testApp.createMember(admin),
  ]
  const refusalOf = async (who: { token: string }, times: number) => {
    const holding = await connectAs(address, who)
    for (let time = 0; time < times; time += 1) holding.say('trial_said', { text: '!' })
    return holding.onFrame('refused')
  }
  expect(await refusalOf(student, 1)).toMatchObject({ detail: 'Only moderators and admins can do this.' })
  expect(heard).toEqual([])
  const wait = {
    detail: expect.stringMatching(/^Too many requests/) as string,
    retry_after_seconds: expect.any(Number) as number,
  }
  expect(await refusalOf(one, 3)).toMatchObject(wait)
  // The other member's frame is refused, too, since it comes from the same address.
  expect(await refusalOf(other, 1)).toMatchObject(wait)
  await eventually(() => expect(heard).toEqual([`${one.id}!`, `${one.id}!`]))
  await testApp.stop()
})

test('an address opens no more sockets in a minute than its limit', async () => {
  const testApp = await createTestApp({ scale: 0.01 })
  const address = await listen(testApp)
  const sockets = await Promise.all(Array.from({ length: 6 }, () => openTestSocket(address)))
  await expect(openTestSocket(address)).rejects.toThrow('429')
  for (const { cut } of sockets) cut()
  await testApp.stop()
})

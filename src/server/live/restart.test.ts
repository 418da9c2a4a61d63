import { expect, test } from 'vitest'
import { CLOSED } from '#shared/live/live-limits.ts'
import { aHouse } from '../testing/house.ts'
import { holdAs, holdSocket, listen } from './testing.ts'

test('a server that stops says so on every socket, and does not wait for who does not answer', async () => {
  const house = await aHouse()
  const address = await listen(house)
  const member = await house.aMember()
  const [holding, stranger] = [await holdAs(address, member), await holdSocket(address)]
  const silent = await holdAs(address, member)
  silent.socket.pause()
  const begun = performance.now()
  await house.stop()
  expect(await Promise.all([holding.closed, stranger.closed])).toEqual([CLOSED.restart, CLOSED.restart])
  expect(performance.now() - begun).toBeLessThan(10_000)
  silent.socket.resume()
  await silent.closed
})

test('an address opens no more sockets in a minute than its limit', async () => {
  const house = await aHouse({ scale: 0.01 })
  const address = await listen(house)
  const sockets = await Promise.all(Array.from({ length: 6 }, () => holdSocket(address)))
  await expect(holdSocket(address)).rejects.toThrow('429')
  for (const { cut } of sockets) cut()
  await house.stop()
})

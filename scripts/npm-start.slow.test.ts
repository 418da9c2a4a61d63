import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  createDataDirectory,
  endServers,
  ensureScreens,
  findFreePort,
  postgresOf,
  startServerProcess,
} from '../src/server/testing/server.ts'

beforeAll(() => ensureScreens(), 180_000)
afterEach(endServers)

test('a signal to npm stops the server and its database, although the shell between them ends first', async () => {
  const traits = { dataDirectory: await createDataDirectory(), port: await findFreePort() }
  const server = startServerProcess({ ...traits, command: ['npm', 'start'] })
  await server.ready
  expect(await postgresOf(traits.dataDirectory)).not.toEqual([])
  server.process.kill('SIGTERM')
  // Ends once no process has the server's output open.
  await server.ended
  expect(await postgresOf(traits.dataDirectory)).toEqual([])
  await expect(fetch(server.address)).rejects.toThrow('fetch failed')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinPostgres, startPostgres } from './postgres.ts'
import {
  createDirectory,
  createOutsider,
  queryOnce,
  familyOf,
  killHard,
  stopGracefully,
  removeDirectory,
} from '../testing/postgres.ts'

let directory: string
beforeEach(async () => {
  directory = await createDirectory()
})
afterEach(() => removeDirectory(directory))

test('a second server on the same data directory is refused and learns which process holds it', async () => {
  const first = await startPostgres(directory)
  const second = createOutsider('start', directory)
  expect(await second.said).toEqual({
    refused: `StartupError: The data directory ${directory} is in use by another Inflo server (process ${process.pid}). Stop that server first, or set INFLO_DATA_DIR to another directory.`,
  })
  expect(await queryOnce(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test.each(['an empty directory', 'a directory with data'])(
  'of four servers that start at once in %s, one wins',
  async (state) => {
    if (state === 'a directory with data') await (await startPostgres(directory)).stop()
    const servers = [1, 2, 3, 4].map(() => createOutsider('start', directory))
    const answers = await Promise.all(servers.map(({ said }) => said))
    const winners = servers.filter((_, index) => 'ready' in answers[index]!)
    expect(winners).toHaveLength(1)
    const refusals = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []))
    expect(refusals).toEqual(Array(3).fill(expect.stringContaining(`(process ${winners[0]!.pid})`)))
    const winner = answers.find((answer) => 'ready' in answer)
    await Promise.all(servers.map(stopGracefully))
    expect(familyOf(winner!.ready.pid)).toEqual([])
  },
)

test('a script joins a running server and leaves it running', async () => {
  const server = await startPostgres(directory)
  const guest = await joinPostgres(directory)
  expect(guest).toMatchObject({ adopted: true, pid: server.pid, connection: server.connection })
  await queryOnce(guest.connection, 'create table note as select 42 as answer')
  await guest.stop()
  expect(await queryOnce(server.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  await server.stop()
})

test('a script without a server starts and stops PostgreSQL, and meanwhile servers and scripts must wait', async () => {
  const script = createOutsider('join', directory)
  const said = await script.said
  if (!('ready' in said)) throw new Error(said.refused)
  const sentence = `The data directory ${directory} is in use by an Inflo script (process ${script.pid}). Wait for the script to finish, or set INFLO_DATA_DIR to another directory.`
  await expect(startPostgres(directory)).rejects.toThrow(sentence)
  await expect(joinPostgres(directory)).rejects.toThrow(sentence)
  await stopGracefully(script)
  expect(familyOf(said.ready.pid)).toEqual([])

  const server = await startPostgres(directory)
  expect(server.adopted).toBe(false)
  await server.stop()
})

test('a killed script leaves no lock', async () => {
  const script = createOutsider('join', directory)
  await script.said
  await killHard(script)
  const server = await startPostgres(directory)
  expect(server.adopted).toBe(true)
  await server.stop()
})

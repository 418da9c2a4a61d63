import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPostgres } from './postgres/postgres.ts'
import {
  createAuthor,
  type Author,
  expectNothingLost,
  readPaper,
  saveNext,
  type AutosavedSection,
  someSections,
} from './testing/saves.ts'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  killNow,
} from './testing/server.ts'
import { postgresOf, stopServer, type ServerProcess } from './testing/server.ts'
import { trialCount } from './testing/counts.ts'
import { createRandom } from './testing/random.ts'
import { eventually } from './testing/eventually.ts'

const random = createRandom()
const KILLS = trialCount({ daily: 5, long: 20 })
const WRITE_MS_MAX = 400
const ANSWER_WITHIN_MS = 30_000
beforeAll(() => ensureScreens())
afterAll(endServers)

type Writing = { server: ServerProcess; author: Author; onAcknowledged: () => void }

// Saves a section repeatedly until the server has ended.
async function keepWriting(section: AutosavedSection, { server, author, onAcknowledged }: Writing): Promise<void> {
  for (;;) {
    const response = await saveNext(section, server, author)
    if (!response?.ok) return
    onAcknowledged()
    await response.arrayBuffer().catch(() => undefined)
  }
}

// Kills the server right after a response: work that was acknowledged before it was stored would be lost.
async function writeUntilKilled(
  sections: AutosavedSection[],
  { server, author }: Omit<Writing, 'onAcknowledged'>,
  victims: number[],
) {
  const before = sections.map(({ acknowledged }) => acknowledged)
  let dying = false
  const kill = () => {
    if (!dying) return
    dying = false
    killNow(victims)
  }
  const writers = sections.map((section) => keepWriting(section, { server, author, onAcknowledged: kill }))
  await eventually(() => expect(sections.every(({ acknowledged }, index) => acknowledged > before[index]!)).toBe(true))
  await pause(random(WRITE_MS_MAX))
  dying = true
  await server.ended
  await Promise.all(writers)
}

test(`a server that is killed ${KILLS} times in the middle of saves keeps every save that it acknowledged`, async () => {
  const serverOptions = { dataDirectory: await createDataDirectory(), port: await findFreePort() }
  let server = startServerProcess(serverOptions)
  await server.ready
  const author = await createAuthor(server)
  const { connection, stop } = await joinPostgres(serverOptions.dataDirectory)
  const sections = await someSections(connection, author.id)
  await stop()
  let interrupted = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    // Every second time, PostgreSQL is killed first. Otherwise it survives, and the next server adopts it.
    const postgres = kills % 2 === 0 ? [] : await postgresOf(serverOptions.dataDirectory)
    await writeUntilKilled(sections, { server, author }, [...postgres, server.pid])
    if (sections.some(({ sent, acknowledged }) => sent > acknowledged)) interrupted += 1

    const restarted = performance.now()
    server = startServerProcess(serverOptions)
    await server.ready
    await readPaper(server, author, sections[0]!.paperId)
    expect(performance.now() - restarted).toBeLessThan(ANSWER_WITHIN_MS)
    await expectNothingLost(server, author, sections)
  }
  expect(interrupted).toBe(KILLS)
  expect(await stopServer(server)).toBe(0)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPostgres } from '../postgres/postgres.ts'
import { queryOnce } from '../testing/postgres.ts'
import {
  createAuthor,
  type Author,
  expectNothingLost,
  saveNext,
  type AutosavedSection,
  someSections,
} from '../testing/saves.ts'
import {
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  isLiving,
  type ServerProcess,
} from '../testing/server.ts'
import { eventually } from '../testing/eventually.ts'

const DISK_SIZE = '320m'
const MB = 1024 * 1024

const disk = mkdtempSync(join(tmpdir(), 'inflo-full-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', disk]).status === 0
if (!mounted) {
  process.stderr.write(
    'NOT RUN: the test with a full disk, because only root can mount one. disk.test.ts still runs.\n',
  )
}

beforeAll(() => ensureScreens())
afterAll(async () => {
  await endServers()
  if (mounted) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

const ballast = join(disk, 'ballast')

/** Fills the disk, as another program might. */
async function fill(): Promise<void> {
  await using file = await open(ballast, 'a')
  for (const size of [MB, 4_096]) {
    for (let isRoom = true; isRoom;)
      isRoom = await file.appendFile(Buffer.alloc(size)).then(
        () => true,
        () => false,
      )
  }
  const { bavail } = await statfs(disk)
  expect(bavail).toBe(0)
}

type Stage = { server: ServerProcess; author: Author; sections: AutosavedSection[] }

async function expectBack({ server, author, sections }: Stage): Promise<void> {
  const isBack = async () => {
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    expect((await saveNext(sections[0]!, server, author))?.status).toBe(200)
  }
  await eventually(isBack)
  await expectNothingLost(server, author, sections)
}

// Saves sections until a save is refused, and returns the refusal.
async function saveUntilRefused({ server, author, sections }: Stage) {
  for (;;) {
    const answers = await Promise.all(sections.map((section) => saveNext(section, server, author)))
    const refused = answers.find((answer) => answer?.status !== 200)
    if (refused) return refused
    await pause(1)
  }
}

const WAYS = ['/api/public/research-library?search=night', '/research?search=night+shift', '/oai?verb=Identify']

test.skipIf(!mounted)(
  'a full disk stops writes but not reads, and the server recovers with free space, even after PostgreSQL crashed',
  async () => {
    const dataDirectory = join(disk, 'data')
    const server = startServerProcess({ dataDirectory, port: await findFreePort() })
    await server.ready
    const author = await createAuthor(server)
    const { connection } = await joinPostgres(dataDirectory)
    const stage = { server, author, sections: await someSections(connection, author.id) }
    await expectBack(stage)

    await fill()
    const refused = await saveUntilRefused(stage)
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '60'])
    const ready = await fetch(`${server.address}/health/ready`)
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '60'])
    for (const way of WAYS) expect((await fetch(server.address + way)).status).toBe(200)
    await expectNothingLost(server, author, stage.sections)
    await rm(ballast)
    await expectBack(stage)

    // The WAL fills the disk until there is no space for its next file. PostgreSQL then stops, and cannot start again.
    await fill()
    const write = () => queryOnce(connection, `select pg_logical_emit_message(true, 'fill', repeat('x', ${MB}))`)
    await expect(
      (async () => {
        for (;;) await write()
      })(),
    ).rejects.toThrow(/terminated|recovery|shut|No space|connect/)
    const away = async () => {
      const answer = await fetch(`${server.address}/api/public/research-library?search=gone`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    await eventually(away)
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(503)
    const gaveUp = () => expect(server.said()).toMatch(/PostgreSQL did not start/)
    await eventually(gaveUp)
    await rm(ballast)
    await expectBack(stage)
    expect(isLiving(server)).toBe(true)
  },
)

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPostgres } from '#server/postgres/postgres.ts'
import { createAuthor, someSections } from '#server/testing/saves.ts'
import { findFreePort, startServerProcess, endServers, ensureScreens, isLiving } from '#server/testing/server.ts'
import { NO_ROOM } from '../limits.ts'
import { connectEditor, untilSameText } from '../document.fixture.ts'

const DISK_SIZE = '320m'
const MB = 1024 * 1024

const disk = mkdtempSync(join(tmpdir(), 'inflo-full-document-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', disk]).status === 0
if (!mounted)
  process.stderr.write('NOT RUN: writing while a disk is really full: a disk can be mounted by root only.\n')

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
  const append = (size: number) =>
    file.appendFile(Buffer.alloc(size)).then(
      () => true,
      () => false,
    )
  for (const size of [MB, 4_096]) while (await append(size));
  expect((await statfs(disk)).bavail).toBe(0)
}

test.skipIf(!mounted)(
  'two writers on a full disk see a warning, lose nothing, and are stored automatically once there is space',
  async () => {
    const dataDirectory = join(disk, 'data')
    const server = startServerProcess({ dataDirectory, port: await findFreePort() })
    await server.ready
    const author = await createAuthor(server)
    const { connection } = await joinPostgres(dataDirectory)
    const [section] = await someSections(connection, author.id)
    const opened = {
      address: server.address,
      token: author.headers.authorization?.replace('Bearer ', '') ?? '',
      paperId: section?.paperId ?? '',
    }
    const [one, other] = [await connectEditor(opened), await connectEditor(opened)]
    one.type('Before. ')
    await one.allSaved()

    await fill()
    const words: string[] = []
    for (; !one.waited.includes(NO_ROOM); await pause(200)) {
      words.push(`w${words.length}`)
      one.type(`${words.at(-1)} `)
      expect(words.length).toBeLessThan(100)
    }
    const savedThen = one.saved
    other.type('Written meanwhile. ')
    await one.until(() => one.text().includes('Written meanwhile.'), { within: 1_000 })
    await other.until(() => other.waited.includes(NO_ROOM))
    expect([one.saved < one.sent, one.saved]).toEqual([true, savedThen])
    expect([one.socket.readyState, isLiving(server)]).toEqual([1, true])

    await rm(ballast)
    await one.until(() => one.saved === one.sent && other.saved === other.sent)
    await untilSameText([one, other], async () => {
      const answer = await fetch(`${server.address}/api/student/papers/${opened.paperId}/workspace`, {
        headers: author.headers,
      })
      const { sections } = (await answer.json()) as { sections: Record<string, { content: string }> }
      return sections.methods?.content
    })
    for (const word of [...words, 'Before.', 'meanwhile.']) expect(one.text()).toContain(`${word} `)
    one.leave()
    other.leave()
  },
)

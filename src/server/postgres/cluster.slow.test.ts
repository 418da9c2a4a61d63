import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.ts'
import { createDirectory, createOutsider, queryOnce, killHard, removeDirectory } from '../testing/postgres.ts'
import { StartupError } from '../startup-error.ts'

let directory: string
beforeEach(async () => {
  directory = await createDirectory()
})
afterEach(() => removeDirectory(directory))

const refusalOf = async (dataDirectory: string): Promise<string> => {
  const error: unknown = await startPostgres(dataDirectory).then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}

test('a first start that was killed in the middle heals at the next', async () => {
  const interrupted = createOutsider('start', directory)
  void interrupted.said.catch(() => undefined)
  const begun = async () => {
    const [unfinished] = await readdir(directory)
    expect(await readdir(join(directory, unfinished!, 'cluster'))).toContain('PG_VERSION')
  }
  await vi.waitFor(begun, { timeout: 10_000, interval: 2 })
  await killHard(interrupted)
  expect(await readdir(directory)).not.toContain('postgres')

  const healed = await startPostgres(directory)
  expect(await queryOnce(healed.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await healed.stop()
  await (await startPostgres(directory)).stop()
  expect(await readdir(directory)).toEqual(['postgres'])
})

test('a postmaster.pid that now names another program does not stop the start', async () => {
  await (await startPostgres(directory)).stop()
  const stranger = spawn('sleep', ['60'])
  await writeFile(join(directory, 'postgres/postmaster.pid'), `${stranger.pid}\n${directory}/postgres\n1\n5432\n/tmp\n`)
  const postgres = await startPostgres(directory)
  expect(postgres.adopted).toBe(false)
  await postgres.stop()
  stranger.kill()
})

test('a data directory that is a file, or lies below one, is named in one sentence', async () => {
  const file = join(directory, 'file')
  await writeFile(file, '')
  expect(await refusalOf(file)).toContain(`The data directory ${file} cannot be written`)
  expect(await refusalOf(join(file, 'data'))).toContain(`The data directory ${join(file, 'data')} cannot be written`)
})

test.runIf(process.platform === 'linux')(
  'a data directory that cannot be written is named in one sentence',
  async () => {
    expect(await refusalOf('/proc/inflo')).toContain('The data directory /proc/inflo cannot be written')
  },
)

test('data of another PostgreSQL version is refused and left alone', async () => {
  await mkdir(join(directory, 'postgres'))
  await writeFile(join(directory, 'postgres/PG_VERSION'), '16\n')
  expect(await refusalOf(directory)).toContain('postgres holds data of PostgreSQL 16, and the built-in one is 18.')
  expect(await readdir(join(directory, 'postgres'))).toEqual(['PG_VERSION'])
})

test('a directory in its place that holds something else is refused and left alone', async () => {
  await mkdir(join(directory, 'postgres'))
  await writeFile(join(directory, 'postgres/holiday.txt'), 'Crete')
  expect(await refusalOf(directory)).toContain('exists but holds no PostgreSQL data')
  expect(await readdir(join(directory, 'postgres'))).toEqual(['holiday.txt'])
})

// Only root may mount, and in many containers not even root.
function tryMounting(): boolean {
  const mountPoint = mkdtempSync(join(tmpdir(), 'inflo-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountPoint], { stdio: 'ignore' })
    execFileSync('umount', [mountPoint])
    return true
  } catch {
    return false
  }
}
const mayMount = tryMounting()
if (!mayMount) process.stderr.write('SKIPPED: a full disk, since this machine lets nobody mount one\n')

test.runIf(mayMount)('a full disk is named in one sentence, and nothing half-made stays', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory])
  try {
    expect(await refusalOf(directory)).toContain('No space left on device')
    expect(await readdir(directory)).toEqual([])
  } finally {
    execFileSync('umount', [directory])
  }
})

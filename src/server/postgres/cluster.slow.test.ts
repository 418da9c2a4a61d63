import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { createDirectory, createOutsider, queryOnce, killHard, removeDirectory } from '../testing/postgres.ts'
import { StartupError } from '../startup-error.ts'
import { eventually } from '../testing/eventually.ts'

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

test('a first start that was killed recovers at the next start', async () => {
  const interrupted = createOutsider('start', directory)
  void interrupted.said.catch(() => undefined)
  const begun = async () => {
    const [unfinished] = await readdir(directory)
    expect(await readdir(join(directory, unfinished!, 'cluster'))).toContain('PG_VERSION')
  }
  await eventually(begun)
  await killHard(interrupted)
  expect(await readdir(directory)).not.toContain('postgres')

  const healed = await startPostgres(directory)
  expect(await queryOnce(healed.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await healed.stop()
  await (await startPostgres(directory)).stop()
  expect(await readdir(directory)).toEqual(['postgres'])
})

test('a stale postmaster.pid that names another program does not stop the start', async () => {
  await (await startPostgres(directory)).stop()
  const stranger = spawn('sleep', ['60'])
  await writeFile(join(directory, 'postgres/postmaster.pid'), `${stranger.pid}\n${directory}/postgres\n1\n5432\n/tmp\n`)
  const postgres = await startPostgres(directory)
  expect(postgres.adopted).toBe(false)
  await postgres.stop()
  stranger.kill()
})

test('a data directory that is a file, or is below one, gives a clear message', async () => {
  const file = join(directory, 'file')
  await writeFile(file, '')
  expect(await refusalOf(file)).toContain(`The data directory ${file} is not writable`)
  expect(await refusalOf(join(file, 'data'))).toContain(`The data directory ${join(file, 'data')} is not writable`)
})

test.runIf(process.platform === 'linux')('a data directory that is not writable gives a clear message', async () => {
  expect(await refusalOf('/sys/inflo')).toContain('The data directory /sys/inflo is not writable')
})

test('data of another PostgreSQL version is refused and left alone', async () => {
  await mkdir(join(directory, 'postgres'))
  await writeFile(join(directory, 'postgres/PG_VERSION'), '16\n')
  expect(await refusalOf(directory)).toContain(
    'postgres contains data of PostgreSQL 16, but the built-in version is 18.',
  )
  expect(await readdir(join(directory, 'postgres'))).toEqual(['PG_VERSION'])
})

test('an existing directory with other contents is refused and left alone', async () => {
  await mkdir(join(directory, 'postgres'))
  await writeFile(join(directory, 'postgres/holiday.txt'), 'Crete')
  expect(await refusalOf(directory)).toContain('exists but contains no PostgreSQL data')
  expect(await readdir(join(directory, 'postgres'))).toEqual(['holiday.txt'])
})

// Returns whether this process can mount: only root can, and in many containers not even root.
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
if (!mayMount) process.stderr.write('SKIPPED: the test with a full disk, because this user cannot mount one\n')

test.runIf(mayMount)('a full disk gives a clear message, and no partial cluster is left', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory])
  try {
    expect(await refusalOf(directory)).toContain('No space left on device')
    expect(await readdir(directory)).toEqual([])
  } finally {
    execFileSync('umount', [directory])
  }
})

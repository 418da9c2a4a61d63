import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { familyOf } from './postgres.ts'
import { eventually } from './eventually.ts'

const address = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

// A program that begins a run as the tests do, and starts PostgreSQL, a process in a separate session, and a server.
const PROGRAM = `
  const { spawn } = await import('node:child_process')
  const { beginRun } = await import(${address('./run.ts')})
  const { startPostgres } = await import(${address('../postgres/postgres.ts')})
  const { directory } = await beginRun()
  const postgres = await startPostgres(directory + '/pg')
  const apart = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  const told = spawn('sleep', ['601'], { env: { PATH: process.env.PATH, INFLO_DATA_DIR: directory + '/data' }, stdio: 'ignore' })
  console.log(JSON.stringify({ directory, pids: [postgres.pid, apart.pid, told.pid] }))`

const PATIENCE = { timeout: 15_000, interval: 50 }

type Run = { runner: ChildProcess; directory: string; pids: number[] }

let temporaryDirectory: string
const runners: ChildProcess[] = []
beforeEach(async () => {
  temporaryDirectory = await mkdtemp(join(tmpdir(), 'inflo-kill-'))
})
afterEach(async () => {
  for (const runner of runners.splice(0)) runner.kill('SIGKILL')
  await vi.waitUntil(
    async () => !(await readdir(temporaryDirectory)).some((name) => name.startsWith('inflo-run-')),
    PATIENCE,
  )
  await rm(temporaryDirectory, { recursive: true, force: true })
})

async function aRun(): Promise<Run> {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: { ...process.env, INFLO_TEST_RUN: '', TMPDIR: temporaryDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runners.push(runner)
  const [line] = (await once(createInterface(runner.stdout), 'line')) as [string]
  return { runner, ...(JSON.parse(line) as { directory: string; pids: number[] }) }
}

const isGone = ({ directory, pids }: Run) => ({ living: pids.flatMap(familyOf), left: existsSync(directory) })
const GONE = { living: [], left: false }

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run that is ended by %s leaves no PostgreSQL, process or directory behind',
  async (signal) => {
    const run = await aRun()
    expect(run.pids.every((pid) => familyOf(pid).length > 0)).toBe(true)
    run.runner.kill(signal)
    await eventually(() => expect(isGone(run)).toEqual(GONE))
  },
)

test('the next run cleans up after a killed keeper, and leaves a running run alone', async () => {
  const [dead, alive] = await Promise.all([aRun(), aRun()])
  process.kill(Number(readFileSync(join(dead.directory, 'keeper.pid'), 'utf8')), 'SIGKILL')
  dead.runner.kill('SIGKILL')
  await once(dead.runner, 'exit')
  expect(dead.pids.every((pid) => familyOf(pid).length > 0)).toBe(true)
  const stranger = join(temporaryDirectory, 'inflo-run-begins')
  await mkdir(stranger)

  await aRun()
  await eventually(() => expect(isGone(dead)).toEqual(GONE))
  expect(alive.pids.every((pid) => familyOf(pid).length > 0)).toBe(true)
  expect(existsSync(stranger)).toBe(true)

  // If the guard's process id now belongs to another program, the directory is removed.
  await writeFile(join(stranger, 'keeper.pid'), String(process.pid))
  await aRun()
  await eventually(() => expect(existsSync(stranger)).toBe(false))
})

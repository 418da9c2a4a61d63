import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'

const ROOT = path.dirname(import.meta.dirname)
const PATIENCE = { timeout: 100_000, interval: 100 }
const WORKERS = 2

type Process = { pid: number; parent: number; command: string }

function processes(): Process[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return !pid || state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

function descendantsOf(pid: number, among = processes()): Process[] {
  const children = among.filter(({ parent }) => parent === pid)
  return [...children, ...children.flatMap((child) => descendantsOf(child.pid, among))]
}

let temporaryDirectory: string
let runner: ChildProcess
beforeEach(async () => {
  temporaryDirectory = await mkdtemp(path.join(tmpdir(), 'inflo-kill-'))
})
afterEach(async () => {
  runner.kill('SIGKILL')
  await rm(temporaryDirectory, { recursive: true, force: true })
})

test.skipIf(!findBrowser())(
  'a killed browser test run leaves no server, browser, PostgreSQL or directory behind',
  { timeout: 2 * PATIENCE.timeout },
  async () => {
    const journeys = ['node_modules/playwright/cli.js', 'test', 'guards', `--workers=${WORKERS}`, '--reporter=line']
    runner = spawn(process.execPath, [...journeys, `--output=${path.join(temporaryDirectory, 'results')}`], {
      cwd: ROOT,
      env: { ...process.env, INFLO_TEST_RUN: '', TMPDIR: temporaryDirectory },
      stdio: 'ignore',
    })
    const family = await vi.waitFor(() => {
      const found = descendantsOf(runner.pid ?? 0)
      const servers = found.filter(({ command }) => command.includes('src/server/main.ts'))
      expect(servers).toHaveLength(WORKERS)
      expect(found.some(({ command }) => command.includes('--type=renderer'))).toBe(true)
      return found
    }, PATIENCE)
    expect(family.some(({ command }) => command.includes('postgres'))).toBe(true)

    runner.kill('SIGKILL')
    await vi.waitFor(() => {
      const living = processes().filter(({ pid, command }) =>
        family.some((one) => one.pid === pid && one.command === command),
      )
      expect(living).toEqual([])
    }, PATIENCE)
    await vi.waitFor(
      async () =>
        expect((await readdir(temporaryDirectory)).filter((name) => name.startsWith('inflo-run-'))).toEqual([]),
      PATIENCE,
    )
  },
)

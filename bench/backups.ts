import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fillHistory } from './fill/history.ts'
import { fillCrowd } from './fill/crowd.ts'
import { type Environment, type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { type Row, type ReportSection } from './report.ts'

const MEMBERS = SHORT ? 10_000 : 100_000
const SIZE = SHORT
  ? { messages: 100_000, channels: 200, threads: 200 }
  : { messages: 1_000_000, channels: 1_000, threads: 500 }
const MS_MAX = 600_000
const MB_MAX = 300
const LOOK_EVERY_MS = 100
const COMMAND = join(import.meta.dirname, '../scripts/inflo/main.ts')

/** Returns the peak resident memory of a process in megabytes, from /proc. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

type Done = { said: string; ms: number; peakMb: number }

/** Runs an operator's command in a separate process. */
async function command(environment: Environment, ...args: string[]): Promise<Done> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=2', COMMAND, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peakMb = 0
  const timer = setInterval(
    () => void peakOf(child.pid ?? 0).then((mb) => (peakMb = Math.max(peakMb, mb))),
    LOOK_EVERY_MS,
  )
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  clearInterval(timer)
  if (code !== 0) throw new Error(`inflo ${args.join(' ')} ended with ${code}`)
  return { said, ms: performance.now() - begun, peakMb }
}

const rowOf = (what: string, { ms, peakMb }: Done): Row => ({
  what: [what],
  figures: [
    { value: ms, unit: 'ms', most: MS_MAX },
    { value: peakMb, unit: 'MB', most: MB_MAX },
  ],
})

/** Measures the duration and the peak memory of operators' commands. */
export async function measureBackups(context: RunContext): Promise<ReportSection[]> {
  const environment = context.environment('backups')
  const members = await serving(environment, () => fillCrowd(environment, MEMBERS))
  await fillHistory(environment, SIZE, members)
  const taken = await command(environment, 'backup', '--unverified')
  const id = taken.said.slice(0, taken.said.indexOf(':'))
  const verified = await command(environment, 'verify', id)
  const restored = await command(environment, 'restore', id, '--replace', 'inflo', '--without-backup')
  return [
    {
      title: `Backup and restore of ${MEMBERS.toLocaleString('en-GB')} members and ${SIZE.messages.toLocaleString('en-GB')} messages`,
      text: `Run with the inflo command, which starts and stops its PostgreSQL each time. Memory is the peak of the command's own process. ${taken.said.split('\n')[0]?.slice(id.length + 2)}`,
      words: ['what'],
      columns: ['takes', 'memory'],
      rows: [rowOf('Backup', taken), rowOf('Verify', verified), rowOf('Restore', restored)],
    },
  ]
}

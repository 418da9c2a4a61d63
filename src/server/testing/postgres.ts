import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Connection, OwnPostgres } from '../postgres/postgres.ts'

/**
 * A separate process that starts or joins a PostgreSQL server and reports the result. It runs until it is killed or its
 * standard input is closed.
 */
export type Outsider = {
  process: ChildProcess
  pid: number
  said: Promise<{ ready: OwnPostgres } | { refused: string }>
}

const PROGRAM = `
  const { startPostgres, joinPostgres } = await import(${JSON.stringify(new URL('../postgres/postgres.ts', import.meta.url).href)})
  const [way, directory] = process.argv.slice(1)
  try {
    const postgres = await (way === 'start' ? startPostgres : joinPostgres)(directory)
    console.log(JSON.stringify({ ready: { ...postgres, pid: postgres.pid } }))
    process.stdin.on('end', () => void postgres.stop().then(() => process.exit(0))).resume()
  } catch (error) {
    console.log(JSON.stringify({ refused: error.name + ': ' + error.message }))
  }`

export function createOutsider(way: 'start' | 'join', directory: string): Outsider {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, way, directory], {
    // Creates a separate process group, as a terminal does for each command.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(line as string))
  return { process: child, pid: child.pid ?? 0, said }
}

/** Kills the process with SIGKILL, and waits until it has ended. */
export async function killHard(outsider: Outsider): Promise<void> {
  const ended = once(outsider.process, 'exit')
  outsider.process.kill('SIGKILL')
  await ended
}

/** Stops a process in an orderly way, by closing its standard input. */
export async function stopGracefully(outsider: Outsider): Promise<void> {
  if (outsider.process.exitCode !== null) return
  const ended = once(outsider.process, 'exit')
  outsider.process.stdin?.end()
  await ended
}

export const createDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'inflo-postgres-test-'))

export const removeDirectory = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true })

/** Runs one statement over a separate connection. */
export async function queryOnce<Row extends pg.QueryResultRow = Record<string, unknown>>(
  connection: Connection,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Returns the ids of a process and its children, without those that have ended. */
export function familyOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([own, parent, state]) => [own, parent].includes(String(pid)) && !state?.startsWith('Z'))
    .map(([own]) => Number(own))
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { createDirectory, createOutsider, queryOnce, familyOf, killHard, removeDirectory } from '../testing/postgres.ts'
import { killNow } from '../testing/server.ts'
import { eventually } from '../testing/eventually.ts'

// Creates a zombie process: `sleep` replaces the shell, and never reaps the shell's child.
async function anUncollected() {
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  return { pid: Number(said), collect: () => parent.kill() }
}

test('a killed PostgreSQL that is still a zombie process is no obstacle', async () => {
  const directory = await createDirectory()
  const server = createOutsider('start', directory)
  const told = await server.said
  if (!('ready' in told)) throw new Error(told.refused)
  const family = familyOf(told.ready.pid)
  await killHard(server)
  killNow(family)

  const { pid, collect } = await anUncollected()
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(directory, 'postgres', name)
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(pid)))
  }
  const stateOf = () => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  await eventually(() => expect(stateOf()).toMatch(/^Z/))
  const next = await startPostgres(directory)
  expect(next).toMatchObject({ adopted: false })
  await next.stop()
  collect()
  await removeDirectory(directory)
})

test('a session left by a killed PostgreSQL is ended, and does not delay the start', async () => {
  const directory = await createDirectory()
  const server = createOutsider('start', directory)
  const told = await server.said
  if (!('ready' in told)) throw new Error(told.refused)
  const { pid } = told.ready
  // The newest process is the session that holds the lock on the data directory.
  const hanging = familyOf(pid).findLast((one) => one !== pid) ?? 0
  process.kill(hanging, 'SIGSTOP')
  await killHard(server)
  killNow([pid])

  const next = await startPostgres(directory)
  expect(next).toMatchObject({ adopted: false })
  expect(familyOf(hanging)).toEqual([])
  await next.stop()
  await removeDirectory(directory)
})

test('a PostgreSQL that fails to restart is retried until it starts, and stopped with the server', async () => {
  const directory = await createDirectory()
  const lines: string[] = []
  const postgres = await startPostgres(directory, (line) => lines.push(line))
  const { pid } = postgres
  const settings = join(directory, 'postgres/postgresql.conf')
  await writeFile(settings, 'warp = 9')
  killNow([pid])
  await eventually(() => expect(lines.at(-1)).toMatch(/^PostgreSQL did not start/))
  await writeFile(settings, '')
  await eventually(() => expect(postgres.pid).not.toBe(pid))
  expect(await queryOnce(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  // The reason is logged once, regardless of the number of attempts.
  expect(lines).toHaveLength(2)
  killNow([postgres.pid])
  await postgres.stop()
  expect(familyOf(postgres.pid)).toEqual([])
  await removeDirectory(directory)
})

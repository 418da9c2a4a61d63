import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { createTestApp, type TestApp } from '../../src/server/testing/test-app.ts'
import { queryOnce } from '../../src/server/testing/postgres.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const KEY = randomBytes(32).toString('base64')

type Said = { code: number | null; out: string; complained: string }

/** Runs the command in a separate process, as an operator does. */
async function inflo(args: string[], environment: Record<string, string>, input = ''): Promise<Said> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['scripts/inflo/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', ...environment },
  })
  child.stdin.end(input)
  const [out, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, complained }
}

const addressOf = ({ user = '', password, host = '', port, database = '' }: pg.ClientConfig): string =>
  `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user, password: String(password) }).toString()}`

/** Creates a test application and stops it, so that the command finds the application's database without a server. */
export async function createCommandEnvironment(members: string[] = []) {
  const testApp: TestApp = await createTestApp({ environment: { INFLO_SECRET_KEY: KEY }, leavesDatabase: true })
  for (const firstName of members) await testApp.createMember({ firstName })
  const { connection } = testApp
  await testApp.stop()
  const directory = await mkdtemp(path.join(tmpdir(), 'inflo-command-'))
  const environment = { DATABASE_URL: addressOf(connection), INFLO_SECRET_KEY: KEY, INFLO_DATA_DIR: directory }
  return {
    directory,
    environment,
    connection,
    database: connection.database!,
    run: (args: string[], more: Record<string, string> = {}, input = '') =>
      inflo(args, { ...environment, ...more }, input),
    sql: <Row extends pg.QueryResultRow>(statement: string) => queryOnce<Row>(connection as never, statement),
    names: async () =>
      (
        await queryOnce<{ first_name: string }>(
          connection as never,
          'select first_name from accounts.member order by 1',
        )
      ).map(({ first_name: name }) => name),
    end: () => rm(directory, { recursive: true, force: true }),
  }
}

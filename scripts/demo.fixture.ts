import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestApp } from '#server/testing/test-app.ts'

const ROOT = join(import.meta.dirname, '..')

/** The key is shared, as by two servers of one database, so that each can decrypt what the other encrypted. */
export const SEALING = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

export type Run = { code: number; said: string; complained: string }

/** Runs the demo in a separate process, on the database of a running server. */
export function runDemo(testApp: TestApp, dataDirectory: string): Promise<Run> {
  const { user, password, host } = inject('postgres')
  const DATABASE_URL = `postgres://${user}:${password}@${encodeURIComponent(host)}/${testApp.connection.database}`
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL,
    INFLO_DATA_DIR: dataDirectory,
    ...SEALING,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/demo.ts'], { cwd: ROOT, env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said, complained }),
    )
  })
}

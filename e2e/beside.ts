import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.dirname(import.meta.dirname)

/** Runs a script of the project's beside the server under test, on the same data. @returns what it prints. */
export async function runBeside(script: string, args: string[]): Promise<string> {
  const env = { ...process.env, INFLO_DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '', REDIS_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })
  return stdout
}

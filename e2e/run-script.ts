import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.dirname(import.meta.dirname)

/** Runs a script of the project's beside a server, the worker's own where no other is named. @returns what it prints. */
export async function runScript(
  script: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })
  return stdout
}

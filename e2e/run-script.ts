import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.dirname(import.meta.dirname)

/** Runs a script of the project alongside a server, by default the worker's own. @returns its output */
export async function runScript(
  script: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })
  return stdout
}

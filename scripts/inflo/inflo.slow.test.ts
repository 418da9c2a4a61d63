import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCommandEnvironment } from './inflo.fixture.ts'

const PASSWORD = 'a long enough password'
const DISK_SIZE = '2m'

let place: Awaited<ReturnType<typeof createCommandEnvironment>>
let archive: string
beforeAll(async () => {
  place = await createCommandEnvironment(['Early'])
  archive = path.join(place.directory, 'taken.tar')
})
afterAll(() => place.end())

const idIn = (out: string): string => /^(\d{4}-\d\d-\d\d-\d{6}-[\da-f]{8}):/m.exec(out)?.[1] ?? ''

describe('inflo', () => {
  test('wrong usage exits with 2, explains the usage and changes nothing', async () => {
    const wrong = [
      '',
      'nothing',
      'admin remove',
      'backup --quickly',
      'verify',
      'restore',
      'replay-consumer',
      'scrub-staging',
    ]
    for (const args of wrong.map((line) => line.split(' ').filter(Boolean))) {
      const { code, complained } = await place.run(args)
      expect([args, code, complained]).toEqual([args, 2, expect.stringMatching(/inflo|Unknown option/)])
    }
    expect((await place.run(['--help'])).out).toMatch(/^inflo COMMAND/)
  })

  const upkeep = ['verify-audit-log', 'replay-consumer control.statistics', 'rotate-signing-key', 'scrub-staging copy']
  test.each(['backup', 'verify', 'migrate', 'doctor', 'backups', ...upkeep])(
    '%s reports an unreachable database or a bad setting',
    async (command) => {
      const args = command.split(' ')
      const away = await place.run(args, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/inflo' })
      expect([away.code, away.complained]).toEqual([
        1,
        expect.stringMatching(
          /^The database of DATABASE_URL \(127\.0\.0\.1:1\) cannot be reached: .*ECONNREFUSED.*\n$/,
        ),
      ])
      expect(away.complained).not.toContain('secret')
      const wrong = await place.run(args, { DATABASE_URL: 'mysql://host/db' })
      expect([wrong.code, wrong.complained]).toEqual([1, expect.stringMatching(/DATABASE_URL .*is not an address/)])
    },
  )
})

describe('inflo backup', () => {
  test('takes and verifies a backup, and copies it to the second destination and into a file', async () => {
    const second = await mkdtemp(path.join(tmpdir(), 'inflo-second-'))
    onTestFinished(() => rm(second, { recursive: true, force: true }))
    const { code, out } = await place.run(['backup', '--to', archive], { BACKUPS_TO: second })
    const id = idIn(out)
    expect([code, out]).toEqual([0, expect.stringContaining('every table matches')])
    expect(out).toContain(`The backup was copied to the directory ${second}.`)
    expect((await stat(path.join(second, id, 'manifest'))).size).toBeGreaterThan(0)
    expect((await readFile(archive)).includes(`${id}/manifest`)).toBe(true)
    expect((await place.run(['backups'])).out).toMatch(new RegExp(`^${id}  verified .*two copies`, 'm'))
    expect((await place.run(['doctor'])).out).toMatch(
      /^backups +WARN +The newest verified backup is (less than a minute|\d+ minutes?) old/m,
    )
  })

  const disk = path.join(tmpdir(), `inflo-small-${randomBytes(4).toString('hex')}`)
  const isSmall =
    spawnSync('mkdir', [disk]).status === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk]).status === 0
  if (!isSmall) process.stderr.write('NOT RUN: a backup on a full disk, because only root can mount one.\n')
  afterAll(async () => {
    if (isSmall) execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  })

  test.skipIf(!isSmall)('reports a full disk, exits with 1 and leaves no files', async () => {
    // Leaves enough space for the files that are written first, but not for the rows.
    await writeFile(path.join(disk, 'ballast'), Buffer.alloc(2 * 1024 * 1024 - 32 * 1024))
    const { code, complained } = await place.run(['backup'], { INFLO_DATA_DIR: disk })
    expect([code, complained]).toEqual([1, expect.stringContaining('The disk is too full for a backup')])
    const [row] = await place.sql(`select state from kernel.backup order by started_at desc limit 1`)
    expect(row).toEqual({ state: 'failed' })
    expect(spawnSync('find', [path.join(disk, 'backups'), '-type', 'f'], { encoding: 'utf8' }).stdout).toBe('')
  })
})

describe('inflo verify and restore', () => {
  test('refuse a missing, changed or invalid backup, and leave the database unchanged', async () => {
    const { run, names, directory } = place
    const missing = await run(['verify', '2020-01-01-000000-00000000'])
    expect([missing.code, missing.complained]).toEqual([1, expect.stringMatching(/^No complete backup/)])
    const unknown = await run(['restore', '2020-01-01-000000-00000000', '--replace', place.database])
    expect([unknown.code, unknown.complained]).toEqual([1, expect.stringMatching(/^No complete backup/)])
    const taken = idIn((await run(['backup', '--unverified'])).out)
    const parts = spawnSync('sh', ['-c', 'ls tables/accounts.member-*'], {
      cwd: path.join(directory, 'backups', taken),
      encoding: 'utf8',
    })
    const part = path.join(directory, 'backups', taken, parts.stdout.trim().split('\n')[0]!)
    const bytes = await readFile(part)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(part, bytes)
    const damaged = await run(['verify', taken])
    expect([damaged.code, damaged.complained]).toEqual([1, expect.stringMatching(/was changed after it was written/)])
    const refused = await run(['restore', taken, '--replace', place.database, '--without-backup'])
    expect([refused.code, refused.complained]).toEqual([1, expect.stringMatching(/was changed after it was written/)])
    await writeFile(path.join(directory, 'none.tar'), randomBytes(10_240))
    const none = await run(['restore', path.join(directory, 'none.tar'), '--replace', place.database])
    expect([none.code, none.complained]).toEqual([1, expect.stringMatching(/\S/)])
    expect(await names()).toEqual(['Early'])
  })

  test('a restore over existing data requires the name of the database, and always the secret key', async () => {
    const bare = await place.run(['restore', archive])
    expect([bare.code, bare.complained]).toEqual([2, expect.stringContaining(`--replace ${place.database}`)])
    const other = await place.run(['restore', archive, '--replace', place.database], {
      INFLO_SECRET_KEY: randomBytes(32).toString('base64'),
    })
    expect([other.code, other.complained]).toEqual([1, expect.stringMatching(/secret key/)])
    expect(await place.names()).toEqual(['Early'])
  })

  test('a backup file restores the data, here and on an empty server elsewhere', async () => {
    await place.sql(`update accounts.member set first_name = 'Changed'`)
    const here = await place.run(['restore', archive, '--replace', place.database, '--without-backup'])
    expect([here.code, here.complained]).toEqual([0, ''])
    expect(here.out).toMatch(/was restored in/)
    expect(await place.names()).toEqual(['Early'])

    const elsewhere = await createCommandEnvironment()
    onTestFinished(elsewhere.end)
    const there = await elsewhere.run(['restore', archive])
    expect([there.code, there.complained]).toEqual([0, ''])
    expect(await elsewhere.names()).toEqual(['Early'])
  })
})

describe('inflo migrate', () => {
  test('brings the database to this version, and refuses a newer one', async () => {
    expect(await place.run(['migrate'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/the version that Inflo requires/),
    })
    await place.sql(`insert into migration.applied (id, checksum) values ('9999_newer', 'x')`)
    const newer = await place.run(['migrate'])
    await place.sql(`delete from migration.applied where id = '9999_newer'`)
    expect([newer.code, newer.complained]).toEqual([
      1,
      expect.stringMatching(/^The database is newer than this version/),
    ])
  })
})

describe('inflo admin create', () => {
  const create = (email: string, password = PASSWORD) =>
    place.run(['admin', 'create', email, '--name', 'Ada Lovelace'], {}, `${password}\n`)

  test('creates an admin and records it in the log, once', async () => {
    expect(await create('ada@example.org')).toMatchObject({
      code: 0,
      out: 'ada@example.org is now an admin and can sign in.\n',
    })
    expect(
      await place.sql(`select role, first_name, last_name from accounts.member where email = 'ada@example.org'`),
    ).toEqual([{ role: 'admin', first_name: 'Ada', last_name: 'Lovelace' }])
    expect(await place.sql(`select actor_name from kernel.admin_log where action = 'member.made-admin'`)).toEqual([
      { actor_name: 'The command line' },
    ])
    const again = await create('ada@example.org')
    expect([again.code, again.complained]).toEqual([1, expect.stringMatching(/^\S.*\n$/)])
    expect(again.complained).not.toMatch(/duplicate key/)
  })

  test('refuses a short password and an invalid address', async () => {
    expect(await create('bea@example.org', 'short')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('at least 12 characters'),
    })
    expect(await create('nobody')).toMatchObject({
      code: 2,
      complained: expect.stringMatching(/^An e-mail address is required/),
    })
    expect(await place.sql(`select from accounts.member where email like 'bea%'`)).toEqual([])
  })
})

describe('inflo doctor', () => {
  test('fails with the number of undeliverable mails if there is no mail server', async () => {
    await place.sql('delete from kernel.mail')
    expect((await place.run(['doctor'])).out).toMatch(/^mail +WARN +SMTP_URL is not set/m)
    await place.sql(`insert into kernel.mail (recipient, subject, body, queued_at, expired_at) values
      ('a@example.org', 'Hello', 'x', now(), null), ('b@example.org', 'Hello', 'x', now() - interval '60 days', now() - interval '46 days')`)
    const { code, out } = await place.run(['doctor'])
    expect(out).toMatch(/^mail +FAIL +SMTP_URL is not set, so no mail is sent\. 2 messages cannot be sent/m)
    expect(code).toBe(1)
  })

  test('names the problems and exits with 1', async () => {
    const { code, out, complained } = await place.run(['doctor'], {
      INFLO_SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    expect(out).toMatch(/^key +FAIL /m)
    expect(out).toMatch(/^mail +FAIL +The mail server 127\.0\.0\.1:1 does not accept mail/m)
    expect(out).toMatch(/^(database|disk|files|clock) +(OK|WARN)/m)
    expect([code, complained]).toEqual([1, expect.stringMatching(/checks failed\.\n$/)])
  })
})

import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EncryptedText, createSecrets } from './key.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let directory: string
let elsewhere: string
let warnings: string[]
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  ;[directory, elsewhere] = (await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'inflo-key-'))))) as [
    string,
    string,
  ]
  warnings = []
  await testApp.kernel.db.deleteFrom('kernel.secret_key').execute()
})
afterEach(() => Promise.all([directory, elsewhere].map((one) => rm(one, { recursive: true, force: true }))))

type Traits = { at?: string; key?: Buffer; old?: Buffer[]; kept?: EncryptedText[] }

/** Creates the secrets of a server on the database of the test app. */
function secretsOf({ at = directory, key, old = [], kept = [] }: Traits = {}) {
  const secrets = createSecrets({
    db: testApp.kernel.db,
    settings: { dataDirectory: at, secretKey: key, secretKeysOld: old },
    now: testApp.kernel.now,
    warn: (line) => warnings.push(line),
  })
  secrets.keeps({ list: async () => kept, drop: async () => undefined })
  return secrets
}

/** Encrypts a text in the earlier format, which has no key names. */
function sealedBefore(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

const aKey = () => randomBytes(32)
const OTHER = /does not match the one used in its database\. On every server, set INFLO_SECRET_KEY/
const NONE = /has no secret key, but its database contains encrypted secrets\. On every server, set INFLO_SECRET_KEY/

test('an encrypted secret can be decrypted, also after a restart, and never looks the same twice', async () => {
  const secrets = secretsOf()
  const [once, twice] = [await secrets.seal('JBSWY3DP', 'ada'), await secrets.seal('JBSWY3DP', 'ada')]
  expect(once).not.toBe(twice)
  expect(once).toMatch(/^[0-9a-f]{8}\.[\w-]+$/)
  expect(Buffer.from(once, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect(await secretsOf().open(once, 'ada')).toBe('JBSWY3DP')
})

test('only the owner can read the key file, and processes that create it at once share one key', async () => {
  const sealed = await Promise.all(Array.from({ length: 8 }, () => secretsOf().seal('shared', 'ada')))
  expect((await stat(join(directory, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(directory)).toEqual(['secret-key'])
  const reader = secretsOf()
  expect(await Promise.all(sealed.map((one) => reader.open(one, 'ada')))).toEqual(sealed.map(() => 'shared'))
})

test('of first starts on several machines one creates a key, and the others are refused and create none', async () => {
  const directories = await Promise.all(Array.from({ length: 6 }, () => mkdtemp(join(tmpdir(), 'inflo-key-'))))
  const starts = await Promise.allSettled(directories.map((at) => secretsOf({ at }).start()))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refusals).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(NONE) as string))
  const files = await Promise.all(directories.map((at) => readdir(at)))
  expect(files.flat()).toEqual(['secret-key'])
  await Promise.all(directories.map((at) => rm(at, { recursive: true })))
})

test("servers with the same key in their settings start at once, create no file and read each other's secrets", async () => {
  const key = aKey()
  const servers = Array.from({ length: 6 }, () => secretsOf({ key }))
  await Promise.all(servers.map((server) => server.start()))
  expect(await readdir(directory)).toEqual([])
  const sealed = await servers[0]!.seal('JBSWY3DP', 'ada')
  expect(await servers[5]!.open(sealed, 'ada')).toBe('JBSWY3DP')
})

test('a secret cannot be decrypted if it was changed, belongs to someone else, or uses another key', async () => {
  const secrets = secretsOf()
  const sealed = await secrets.seal('JBSWY3DP', 'ada')
  const [name = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  await expect(secrets.open(`${name}.${bytes.toString('base64url')}`, 'ada')).rejects.toThrow('unable to authenticate')
  await expect(secrets.open(sealed, 'grace')).rejects.toThrow('unable to authenticate data')
  await expect(secrets.open(`00000000.${body}`, 'ada')).rejects.toThrow('INFLO_SECRET_KEY_OLD')
})

test('an invalid key file is reported', async () => {
  await writeFile(join(directory, 'secret-key'), 'short')
  await expect(secretsOf().seal('x', 'ada')).rejects.toThrow('does not contain a key of 32 bytes')
})

test('a start with another key or none is refused, and one with the right key never', async () => {
  const [key, kept] = [aKey(), [] as EncryptedText[]]
  const first = secretsOf({ key, kept })
  await first.start()
  kept.push({ sealed: await first.seal('JBSWY3DP', 'ada'), about: 'ada' })
  await expect(secretsOf({ key: aKey(), kept }).start()).rejects.toThrow(OTHER)
  await expect(secretsOf({ at: elsewhere, kept }).start()).rejects.toThrow(NONE)
  await expect(secretsOf({ at: elsewhere, kept: [] }).start()).rejects.toThrow(NONE)
  expect(await readdir(elsewhere)).toEqual([])
  await expect(secretsOf({ key, kept }).start()).resolves.toBeUndefined()
  // The same key is accepted if it is in a file.
  await writeFile(join(elsewhere, 'secret-key'), key)
  await expect(secretsOf({ at: elsewhere, kept }).start()).resolves.toBeUndefined()
})

test('an older data directory still works: unnamed secrets can be decrypted, and then the key is recorded', async () => {
  const key = aKey()
  await writeFile(join(directory, 'secret-key'), key)
  const kept = [{ sealed: sealedBefore(key, 'JBSWY3DP', 'ada'), about: 'ada' }]
  const isWritten = async () =>
    (await testApp.kernel.db.selectFrom('kernel.secret_key').selectAll().execute()).length > 0
  await expect(secretsOf({ at: elsewhere, kept }).start()).rejects.toThrow(NONE)
  await expect(secretsOf({ key: aKey(), kept }).start()).rejects.toThrow(OTHER)
  expect([await isWritten(), await readdir(elsewhere)]).toEqual([false, []])
  const secrets = secretsOf({ kept })
  await secrets.start()
  expect(await isWritten()).toBe(true)
  expect(await secrets.open(kept[0]!.sealed, 'ada')).toBe('JBSWY3DP')
  expect(await readFile(join(directory, 'secret-key'))).toEqual(key)
})

test('two machines with different keys: both keys decrypt everything, and one alone says what is missing', async () => {
  const [one, other] = [aKey(), aKey()]
  const kept = [
    { sealed: sealedBefore(one, 'A', 'ada'), about: 'ada' },
    { sealed: sealedBefore(other, 'B', 'bo'), about: 'bo' },
  ]
  await secretsOf({ key: one, kept }).start()
  expect(warnings).toEqual([expect.stringMatching(/^1 of 2 encrypted secrets cannot be decrypted/)])
  const both = secretsOf({ key: one, old: [other], kept })
  await both.start()
  expect(warnings).toHaveLength(1)
  expect(await Promise.all(kept.map(({ sealed, about }) => both.open(sealed, about)))).toEqual(['A', 'B'])
})

test('a new key replaces a listed old one, which is refused from then on', async () => {
  const [old, fresh] = [aKey(), aKey()]
  const before = secretsOf({ key: old })
  const sealed = await before.seal('JBSWY3DP', 'ada')
  const kept = [{ sealed, about: 'ada' }]
  const after = secretsOf({ key: fresh, old: [old], kept })
  expect(await after.open(sealed, 'ada')).toBe('JBSWY3DP')
  await expect(secretsOf({ key: old, kept }).start()).rejects.toThrow(OTHER)
  expect(await secretsOf({ key: old, old: [fresh], kept }).open(await after.seal('NB', 'bo'), 'bo')).toBe('NB')
})

test('a signature is valid under current and old keys, for its own text and purpose, and under no other key', async () => {
  const [old, fresh] = [aKey(), aKey()]
  const mark = await secretsOf({ key: old }).mark('a file', 'addresses')
  const after = secretsOf({ key: fresh, old: [old] })
  const asked = { text: 'a file', about: 'addresses' }
  expect(await after.isMark(mark, asked)).toBe(true)
  expect(await after.mark('a file', 'addresses')).not.toBe(mark)
  expect(await after.isMark(mark, { ...asked, text: 'another' })).toBe(false)
  expect(await after.isMark(mark, { ...asked, about: 'letters' })).toBe(false)
  expect(await secretsOf({ key: fresh }).isMark(mark, asked)).toBe(false)
})

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from './secret-key.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inflo-key-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('what is sealed opens again, also after a restart, and never looks the same twice', async () => {
  const secrets = openSecrets(directory)
  const [once, twice] = [await secrets.seal('JBSWY3DP', 'ada'), await secrets.seal('JBSWY3DP', 'ada')]
  expect(once).not.toBe(twice)
  expect(Buffer.from(once, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
  expect(await openSecrets(directory).open(once, 'ada')).toBe('JBSWY3DP')
})

test('the key is its owner’s alone, and two processes that make it at once share one', async () => {
  const sealed = await Promise.all(Array.from({ length: 8 }, () => openSecrets(directory).seal('shared', 'ada')))
  const mode = (await stat(join(directory, 'secret-key'))).mode & 0o777
  expect(mode).toBe(0o600)
  const reader = openSecrets(directory)
  expect(await Promise.all(sealed.map((one) => reader.open(one, 'ada')))).toEqual(sealed.map(() => 'shared'))
})

test('nothing opens that was changed, belongs to somebody else, or was sealed with another key', async () => {
  const secrets = openSecrets(directory)
  const sealed = await secrets.seal('JBSWY3DP', 'ada')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  await expect(secrets.open(bytes.toString('base64url'), 'ada')).rejects.toThrow('unable to authenticate data')
  await expect(secrets.open(sealed, 'grace')).rejects.toThrow('unable to authenticate data')
  const key = await readFile(join(directory, 'secret-key'))
  await writeFile(
    join(directory, 'secret-key'),
    key.map((byte) => byte ^ 1),
  )
  await expect(openSecrets(directory).open(sealed, 'ada')).rejects.toThrow('unable to authenticate data')
  await writeFile(join(directory, 'secret-key'), 'short')
  await expect(openSecrets(directory).seal('x', 'ada')).rejects.toThrow('does not hold a key')
})

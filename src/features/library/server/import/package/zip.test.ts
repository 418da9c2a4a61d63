import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openZip } from './zip.ts'
import { createFileOf, createZip } from './packages.fixture.ts'

const opened = async (bytes: Uint8Array) => openZip(await createFileOf(bytes))
const zip = (name: string, attributes?: { os: number; attrs: number }) =>
  zipSync({ [name]: [new TextEncoder().encode('text '.repeat(50)), attributes ?? {}] })

/** Returns the zip with one number in its central directory overwritten. */
function forged(bytes: Uint8Array, offset: number, value: number): Buffer {
  const forgery = Buffer.from(bytes)
  const entry = forgery.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  forgery.writeUInt32LE(value, entry + offset)
  return forgery
}

describe('a zip', () => {
  test('returns its entries and nothing else', async () => {
    const pack = await openZip(await createZip({ 'a/b.txt': 'text', 'c.txt': '' }))
    expect(pack.entries.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['a/b.txt', 4],
      ['c.txt', 0],
    ])
    expect(String(await pack.read('a/b.txt'))).toBe('text')
    expect(() => pack.read('/etc/passwd')).toThrow('The package contains no “/etc/passwd”.')
    await pack.close()
  })

  test.each(['../out.txt', 'a/../../out.txt', '/etc/passwd', 'C:/out.txt', 'a\\..\\out.txt', 'a\u0000.txt'])(
    'with an entry named %j is refused',
    async (name) => {
      await expect(opened(zip(name))).rejects.toThrow('The package refers to a file outside itself, so it was refused.')
    },
  )

  test('with a link is refused', async () => {
    const link = zip('figure.png', { os: 3, attrs: (0o120777 << 16) >>> 0 })
    await expect(opened(link)).rejects.toThrow('The package contains a link instead of a file, so it was refused.')
  })

  test('with a password is refused', async () => {
    const locked = Buffer.from(zip('a.txt'))
    const entry = locked.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    locked.writeUInt16LE(1, entry + 8)
    await expect(opened(locked)).rejects.toThrow('The package is locked with a password.')
  })

  test('that declares more than the limit is refused before anything is unpacked', async () => {
    await expect(opened(forged(zip('a.txt'), 24, 101 * 1024 * 1024))).rejects.toThrow(/file larger than 100 MB/)
    await expect(opened(forged(zip('a.txt'), 24, 50_000_000))).rejects.toThrow(/unpacks to far more/)
  })

  test('whose entry unpacks to more than it promises is stopped there', async () => {
    const pack = await opened(forged(zipSync({ 'a.txt': new Uint8Array(10_000_000) }), 24, 100))
    const before = process.memoryUsage().arrayBuffers
    await expect(pack.read('a.txt')).rejects.toThrow('“a.txt” is damaged, or larger than the package says.')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
    await pack.close()
  })

  test('whose entries share their bytes is refused', async () => {
    const two = Buffer.from(
      zipSync({ 'a.txt': [Buffer.from('aaaa'), { level: 0 }], 'b.txt': [Buffer.from('bbbb'), { level: 0 }] }),
    )
    const second = two.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    two.writeUInt32LE(0, second + 42)
    await expect(opened(two)).rejects.toThrow(/unpacks to far more/)
  })

  test('whose bytes changed is reported as damaged', async () => {
    const damaged = Buffer.from(zipSync({ 'a.txt': [Buffer.from('aaaa'), { level: 0 }] }))
    damaged.write('aaab', damaged.indexOf('aaaa'))
    expect(crc32('aaab')).not.toBe(crc32('aaaa'))
    const pack = await opened(damaged)
    await expect(pack.read('a.txt')).rejects.toThrow('“a.txt” is damaged')
    await pack.close()
  })

  test.each([
    ['nothing', ''],
    ['a text', 'This is no zip at all, and says so at some length.'],
    ['half of a zip', Buffer.from(zip('a.txt')).subarray(0, 60)],
  ])('that is %s is refused with a message', async (_what, bytes) => {
    await expect(opened(Buffer.from(bytes))).rejects.toThrow('The file is not a zip, or it is damaged.')
  })

  test('with an unreadable number of files is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 3_001 }, (_, index) => [`${index}.txt`, new Uint8Array(1)]))
    await expect(opened(zipSync(many, { level: 0 }))).rejects.toThrow('The package contains 3,001 files')
  })
})

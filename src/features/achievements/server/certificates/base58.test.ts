import { expect, test } from 'vitest'
import { base58 } from './base58.ts'
import { encodeList } from './status-list.ts'
import { gunzipSync } from 'node:zlib'

// Source: https://datatracker.ietf.org/doc/html/draft-msporny-base58-03, test vectors.
test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  ['The quick brown fox jumps over the lazy dog.', 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
])('%s is encoded as in other implementations', (text, written) => {
  expect(base58(Buffer.from(text))).toBe(written)
})

test('leading zeros are kept', () => {
  expect(base58(Buffer.from('0000287fb4cd', 'hex'))).toBe('11233QC4')
  expect(base58(Buffer.alloc(2))).toBe('11')
})

test('the first entry of a status list is the highest bit of its first byte', () => {
  const bits = gunzipSync(Buffer.from(encodeList([0, 9]).slice(1), 'base64url'))
  expect(bits).toHaveLength(16_384)
  expect([...bits.subarray(0, 3)]).toEqual([0x80, 0x40, 0])
})

import { gzipSync } from 'node:zlib'
import { VC_CONTEXT } from './credential.ts'

/**
 * The number of bits in one status list, the minimum of Bitstring Status List 1.0. Each list covers so many
 * certificates that a request for a list does not reveal which certificate is being verified.
 */
export const STATUS_LIST_LENGTH = 131_072

/**
 * Encodes a status list: one bit for each certificate, the most significant bit first. The bits are compressed with
 * gzip and written in base64url with the multibase prefix `u`. Pure.
 */
export function encodeList(revoked: readonly number[]): string {
  const bits = Buffer.alloc(STATUS_LIST_LENGTH / 8)
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return `u${gzipSync(bits).toString('base64url')}`
}

type Listed = { address: string; issuer: string; revoked: readonly number[]; now: Date }

/** Returns the unsigned revocation list for third-party verifiers. Pure. */
export const statusListOf = ({ address, issuer, revoked, now }: Listed) => ({
  '@context': [VC_CONTEXT],
  id: address,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer,
  validFrom: now.toISOString(),
  credentialSubject: {
    id: `${address}#list`,
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
    encodedList: encodeList(revoked),
  },
})

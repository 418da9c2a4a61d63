import { gzipSync } from 'node:zlib'
import { VC_CONTEXT } from './credential.ts'

/**
 * Places in one list: the minimum allowed, so that a request for a list does not reveal the certificate. Source:
 * Bitstring Status List 1.0.
 */
export const STATUS_LIST_LENGTH = 131_072

/** A bit for each place, the first the highest of the first byte; compressed, in base64url as multibase `u`. Pure. */
export function encodeList(revoked: readonly number[]): string {
  const bits = Buffer.alloc(STATUS_LIST_LENGTH / 8)
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return `u${gzipSync(bits).toString('base64url')}`
}

type Listed = { address: string; issuer: string; revoked: readonly number[]; now: Date }

/** Returns the revocation list for other verifiers, to be signed. Pure. */
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

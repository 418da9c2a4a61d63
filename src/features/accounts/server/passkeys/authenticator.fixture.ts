import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '../../passkeys-contract.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const KEY_INCLUDED = 0x40
const NO_AAGUID = Buffer.alloc(16)

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url')
const text = (bytes: Buffer) => bytes.toString('base64url')

// The subset of CBOR (RFC 8949) that an attestation needs: texts of up to 23 bytes, byte strings of up to 65,535 bytes.
const cborText = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
const cborBytes = (value: Buffer) => Buffer.concat([Buffer.of(0x59, value.length >> 8, value.length & 255), value])

/** Encodes an ES256 key in COSE (RFC 9053). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const head = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20)
  return Buffer.concat([head, bytesOf(x), Buffer.of(0x22, 0x58, 0x20), bytesOf(y)])
}

/** Parts of a response that a test can replace, as a tampered device would. */
export type ResponseOverrides = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  userVerified?: boolean
  count?: number
  userHandle?: string
  /** The whole attestation statement, in CBOR. */
  statement?: { format: string; cbor: Buffer }
}

type Site = { origin: string }

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, cose: coseKey(publicKey.export({ format: 'jwk' })), id: randomBytes(32) }
}

/**
 * Creates a software authenticator with one key. Its responses have the form that a browser sends. If `counts` is true,
 * the authenticator increments its signature counter.
 */
export function createAuthenticator({ origin, counts = true }: Site & { counts?: boolean }) {
  const key = newKey()
  let count = 0
  let handle = ''
  const id = text(key.id)

  const clientData = (type: string, challenge: string, lie: ResponseOverrides) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, lie: ResponseOverrides, attested = Buffer.alloc(0)) => {
    if (counts) count += 1
    const flags = PRESENT | (lie.userVerified === false ? 0 : VERIFIED) | (attested.length > 0 ? KEY_INCLUDED : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lie.count ?? count)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.of(flags), counter, attested])
  }

  return {
    id,
    make: (options: CreationOptions, lie: ResponseOverrides = {}): NewPasskey => {
      handle = options.user.id
      const attested = Buffer.concat([NO_AAGUID, Buffer.of(0, key.id.length), key.id, key.cose])
      const { format, cbor } = lie.statement ?? { format: 'none', cbor: Buffer.of(0xa0) }
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText(format),
        cborText('attStmt'),
        cbor,
        cborText('authData'),
        cborBytes(authenticatorData(options.rp.id, lie, attested)),
      ])
      const clientDataJSON = text(clientData('webauthn.create', options.challenge, lie))
      const response = { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] }
      return { id, rawId: id, type: 'public-key', response }
    },
    use: (options: RequestOptions, lie: ResponseOverrides = {}): UsedPasskey => {
      const client = clientData('webauthn.get', options.challenge, lie)
      const data = authenticatorData(options.rpId, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: lie.userHandle ?? handle,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

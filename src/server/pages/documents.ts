/** A public document that is neither a page nor JSON, such as a feed, a sitemap or a response to a harvester. */
export type PublicDocument = {
  type: string
  body: string
  /**
   * True if pages of other sites may read the document too. Such documents are meant for programs, and contain no data
   * about the reader.
   */
  anyOrigin?: boolean
}

/**
 * A request for a document that is generated each time. It contains the arguments in the order sent, including repeated
 * arguments.
 */
export type DocumentRequest = { arguments: URLSearchParams }

export type KeptDocument = {
  /**
   * The maximum time in the cache, which is cleared earlier if the library changes; 0 if the document may have to be
   * removed at any moment.
   */
  cacheTtlMs: number
  /** Creates the document. @throws Failure not_found if the path does not match an existing document */
  make: (params: Record<string, string>) => Promise<PublicDocument>
}
export type AnsweringDocument = {
  /** Answers a GET request with a query, or a POST request with a form. */
  answer: (question: DocumentRequest) => Promise<PublicDocument>
}
type DocumentMaker = KeptDocument | AnsweringDocument

/** The documents outside /api, by path. Each feature declares its own. */
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

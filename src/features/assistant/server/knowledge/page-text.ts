/** The text under one heading of one of our pages, verbatim; a test compares it with the page. */
export type PageText = {
  /** The page's path, with the heading's anchor if there is one. */
  path: string
  page: string
  heading: string
  paragraphs: readonly string[]
  /** True if the paragraphs must be quoted together, since each is incomplete without the others. */
  isOne?: boolean
}

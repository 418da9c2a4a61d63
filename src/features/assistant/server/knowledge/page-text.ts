/** The text under one heading of a page of ours, word for word; a test compares it with the page. */
export type PageText = {
  /** With its anchor, where it has one. */
  path: string
  page: string
  heading: string
  paragraphs: readonly string[]
  /** True if the paragraphs are quoted together, since each alone says half of it. */
  isOne?: boolean
}

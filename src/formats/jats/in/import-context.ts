import type { Note } from '../../article/article.ts'
import type { Graphics } from '../xml/graphics.ts'
import type { Ids } from '../xml/links.ts'
import type { Element } from '../xml/xml.ts'

/**
 * The elements and attributes that an import looks up. They do not depend on texts, so both readings of a file share
 * them.
 */
export type JatsStructure = {
  ids: Ids
  /** The references, from all parts of the article. */
  references: readonly Element[]
  /** The links within the article. */
  links: readonly Element[]
  /** The notes, and the parts with labels. */
  marked: readonly Element[]
  affiliations: readonly Element[]
  /** The ids in the file to which links within the article refer. */
  cited: ReadonlySet<string>
  /** Signs for the notes that the text refers to and that have no mark in the file. */
  signs: ReadonlyMap<Element, string>
  /** The lists in the file by their ids. Later lists may continue them. */
  lists: ReadonlyMap<string, Element>
  /** All sub-articles and responses, including nested ones, in the order of the file. */
  subArticles: readonly Element[]
}

/**
 * The shared state of one import: the data that all parts of the import need, and the notes and graphics that they
 * collect.
 */
export type JatsImportContext = JatsStructure & {
  doi: string
  /** The marks of the references in the file, by the ids of the references; '' for a reference without a mark. */
  labels: ReadonlyMap<string, string>
  /** The marks of links by the ids of their targets in the file; for a link without text, the label of its target. */
  linkMarks: ReadonlyMap<string, string>
  notes: Note[]
  graphics: Graphics[]
  noteOf(element: Element): Note
  /** True while elements are read for exports, which need the names of their pictures. */
  isPreserving?: boolean
}

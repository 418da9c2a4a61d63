import type { Note } from '../../article/article.ts'
import type { Graphics } from '../xml/graphics.ts'
import type { Ids } from '../xml/links.ts'
import type { Element } from '../xml/xml.ts'

/**
 * The shared state of one import: the data that all parts of the import need, and the notes and graphics that they
 * collect.
 */
export type JatsImportContext = {
  ids: Ids
  doi: string
  /** The lists in the file by their ids. Later lists may continue them. */
  lists: ReadonlyMap<string, Element>
  /** The ids in the file to which references within the article refer. */
  cited: ReadonlySet<string>
  /** The marks of the references in the file, by the ids of the references; '' for a reference without a mark. */
  labels: ReadonlyMap<string, string>
  /** The texts of the links to notes, by the ids of the notes in the file. */
  noteMarks: ReadonlyMap<string, string>
  notes: Note[]
  graphics: Graphics[]
  noteOf(element: Element): Note
}

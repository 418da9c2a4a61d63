import type { Note } from '../../article/article.ts'
import type { Graphics } from '../xml/graphics.ts'
import type { Ids } from '../xml/links.ts'
import type { Element } from '../xml/xml.ts'

/** Shared state of one import: what every reader needs, and what they collect. */
export type JatsImportContext = {
  ids: Ids
  doi: string
  notes: Note[]
  graphics: Graphics[]
  noteOf(element: Element): Note
}

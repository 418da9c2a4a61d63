import type { Note } from '../../article/article.ts'
import type { Graphics } from '../xml/graphics.ts'
import type { Ids } from '../xml/links.ts'
import type { Element } from '../xml/xml.ts'

/** What is needed everywhere while one article is read, and what is collected on the way. */
export type JatsImportContext = {
  ids: Ids
  doi: string
  notes: Note[]
  graphics: Graphics[]
  noteOf(element: Element): Note
}

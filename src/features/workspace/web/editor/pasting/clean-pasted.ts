import { footnotes } from './clean-notes.ts'
import { headings } from './clean-headings.ts'
import { lists } from './clean-lists.ts'
import { quotations, signs, weights } from './clean-marks.ts'
import { tables } from './clean-tables.ts'
import { figures, formulas, preformatted } from './clean-web.ts'
import { wordLists } from './clean-word-lists.ts'

// What Word, Google Docs, LibreOffice and pages of the web put on the clipboard, as HTML that the schema reads. It stands in a
// document of its own, in which nothing is run or fetched.

// A heading of Wikipedia ends in what edits it.
const REMOVED = 'script, style, meta, link, title, iframe, object, xml, .mw-editsection'

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** How many pictures of another place stand in what is pasted; signs and spacers are none. */
export const picturesIn = (root: HTMLElement): number =>
  root.querySelector('[data-pm-slice]')
    ? 0
    : Array.from(root.querySelectorAll('img')).filter(({ width, height }) => width !== 1 && height !== 1).length

/** Makes what was copied elsewhere such as the schema of manuscripts reads, in its place. `newId` names tables. */
export function cleanPasted(root: HTMLElement, newId: () => string): void {
  // What was copied here already is as the schema has it.
  if (root.querySelector('[data-pm-slice]')) return
  removeComments(root)
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  formulas(root, newId)
  signs(root)
  quotations(root)
  headings(root)
  footnotes(root)
  wordLists(root)
  lists(root)
  tables(root, newId)
  figures(root)
  preformatted(root)
  weights(root)
}

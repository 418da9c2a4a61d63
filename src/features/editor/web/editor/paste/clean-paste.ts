import { footnotes } from './clean-notes.ts'
import { headings } from './clean-headings.ts'
import { lists } from './clean-lists.ts'
import { quotations, remarks, replaceSymbols, strokes, weights } from './clean-marks.ts'
import { tables } from './clean-tables.ts'
import { figures, preformatted } from './clean-web.ts'
import { wordLists } from './clean-word-lists.ts'
import { formulas, wordEquations } from './clean-formulas.ts'
import { symbols } from './clean-symbols.ts'
import type { PastedReader } from './formulas/formula-reader-data.ts'
import { type Losses, noLosses } from './losses.ts'

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

/** What was copied here already is as the schema has it. */
export const isOwn = (root: HTMLElement): boolean => root.querySelector('[data-pm-slice]') !== null

/** How many pictures of another place stand in what is pasted; signs and spacers are none. */
const picturesIn = (root: HTMLElement): number =>
  Array.from(root.querySelectorAll('img')).filter(({ width, height }) => width !== 1 && height !== 1).length

type Cleaning = { newId: () => string; reader: PastedReader }

/** Makes what was copied elsewhere such as the schema of manuscripts reads, in its place. `newId` names tables and equations. */
export function cleanPasted(root: HTMLElement, { newId, reader }: Cleaning): Losses {
  const losses = noLosses()
  if (isOwn(root)) return losses
  wordEquations(root, { newId, reader, losses })
  removeComments(root)
  formulas(root, { newId, reader, losses })
  // While style sheets are there still.
  symbols(root, reader)
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  replaceSymbols(root)
  losses.pictures = picturesIn(root)
  remarks(root, losses)
  strokes(root, losses)
  quotations(root)
  headings(root)
  footnotes(root)
  wordLists(root)
  lists(root)
  tables(root, newId)
  figures(root)
  preformatted(root)
  weights(root)
  return losses
}

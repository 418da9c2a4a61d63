import { superscript, subscript } from '#formats/article/superscripts.ts'
import { lists } from './clean-lists.ts'
import { tables } from './clean-tables.ts'
import { figures, preformatted, replaceTag } from './clean-web.ts'
import { wordLists } from './clean-word-lists.ts'
import { formulas, wordEquations } from './clean-formulas.ts'
import { symbols } from './clean-symbols.ts'
import type { PastedReader } from './formulas/formula-reader-data.ts'
import { type Losses, noLosses } from './losses.ts'

// Converts HTML that Word, Google Docs, LibreOffice and web pages put on the clipboard to HTML that the schema accepts.
// The HTML is in a separate document, which runs no scripts and loads nothing.

// Elements to remove. Wikipedia's headings end with an edit link.
const REMOVED = 'script, style, meta, link, title, iframe, object, xml, .mw-editsection'

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Returns whether the text was copied from this editor. Such text already fits the schema. */
export const isOwn = (root: HTMLElement): boolean => root.querySelector('[data-pm-slice]') !== null

/** Returns the number of external pictures in the pasted text, not counting symbols and spacers. */
const picturesIn = (root: HTMLElement): number =>
  Array.from(root.querySelectorAll('img')).filter(({ width, height }) => width !== 1 && height !== 1).length

type Cleaning = { newId: () => string; reader: PastedReader }

/**
 * Converts content copied from other programs to HTML that the manuscript schema reads. Changes `root`. `newId` creates
 * ids for tables and equations.
 */
export function cleanPasted(root: HTMLElement, { newId, reader }: Cleaning): Losses {
  const losses = noLosses()
  if (isOwn(root)) return losses
  wordEquations(root, { newId, reader, losses })
  removeComments(root)
  formulas(root, { newId, reader, losses })
  // Converts symbols before the style sheets are removed, since these set the fonts.
  symbols(root, reader)
  for (const element of root.querySelectorAll(REMOVED)) element.remove()
  replaceSymbols(root)
  losses.pictures = picturesIn(root)
  remarks(root, losses)
  strokes(root, losses)
  blankLines(root)
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

const BLANK = /^\s*\u00A0\s*$/

/** Removes empty paragraphs, in which Word puts a no-break space. Table cells and list items keep theirs. */
function blankLines(root: HTMLElement): void {
  for (const line of root.querySelectorAll('p'))
    if (
      BLANK.test(line.textContent ?? '') &&
      !line.closest('td, th, li') &&
      !line.querySelector('[data-part], [data-tex]')
    )
      line.remove()
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** The schema's heading levels within a section. The section's own heading is one level higher. */
const [UPPER, LOWER] = ['h3', 'h4']

const UPPER_MAX = 3

const levelOf = ({ tagName }: Element): number => Number(tagName.slice(1))

/**
 * Changes the highest level of the pasted headings to the upper level, and all others to the lower one. Removes
 * automatic numbers from headings.
 */
function headings(root: HTMLElement): void {
  for (const title of root.querySelectorAll('p.MsoTitle')) replaceTag(title, 'h1')
  const found = Array.from(root.querySelectorAll(HEADINGS))
  for (const number of found.flatMap((heading) => [...heading.querySelectorAll('[style*="mso-list:ignore" i]')]))
    number.remove()
  const levels = new Set(found.map(levelOf))
  const highest = Math.min(...levels)
  for (const heading of found) {
    const level = levelOf(heading)
    const isUpper = level === highest && (levels.size > 1 || level <= UPPER_MAX)
    replaceTag(heading, isUpper ? UPPER : LOWER)
  }
}

const NOTES = 'a[href*="#_ftn"], a[href*="#_edn"], a.sdfootnoteanc, a.sdendnoteanc'

const NOTE_PLACES: [RegExp, string][] = [
  [/#_(ftn|edn)(\d+)$/, '#$1$2'],
  [/#(sdfootnote|sdendnote)(\d+)sym$/, '#$1$2'],
]

/**
 * Returns the note that a footnote mark links to; undefined for the mark at the beginning of the note, which links back
 * to the text.
 */
function noteOf(mark: Element, root: HTMLElement): Element | undefined {
  const href = mark.getAttribute('href') ?? ''
  for (const [pattern, place] of NOTE_PLACES) {
    const found = pattern.exec(href)
    if (found) return root.querySelector(place.replace('$1', found[1] ?? '').replace('$2', found[2] ?? '')) ?? undefined
  }
  return undefined
}

const NUMBER = /^\s*\[?[\divxlc*†‡]+\]?\s*/i

/** Returns a note as plain text: exponents as superscript digits, formulas as TeX, and its paragraphs joined. */
function textOf(note: Element): string {
  const copy = note.cloneNode(true) as Element
  const back = copy.querySelector('a[href*="ftnref" i], a[href*="ednref" i], a.sdfootnotesym, a.sdendnotesym')
  if (back) back.remove()
  for (const formula of copy.querySelectorAll<HTMLElement>('[data-tex]'))
    formula.replaceWith(` ${formula.dataset['tex']} `)
  for (const sup of copy.querySelectorAll('sup')) sup.replaceWith(superscript(sup.textContent ?? ''))
  for (const sub of copy.querySelectorAll('sub')) sub.replaceWith(subscript(sub.textContent ?? ''))
  for (const end of copy.querySelectorAll('p, div, li, br')) end.after(' ')
  const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  return back ? text : text.replace(NUMBER, '').trim()
}

function footnotes(root: HTMLElement): void {
  const notes = new Set<Element>()
  for (const mark of root.querySelectorAll(NOTES)) {
    const note = noteOf(mark, root)
    if (!note || note.contains(mark)) continue
    notes.add(note)
    const footnote = root.ownerDocument.createElement('span')
    footnote.dataset['part'] = 'footnote'
    footnote.dataset['text'] = textOf(note)
    mark.replaceWith(footnote)
  }
  for (const note of notes) note.remove()
}

// Handles text formatting that is not in the schema, and elements that represent a character.

const STRUCK = 's, strike, [style*="line-through"]'

const DELETED = 'del, .msoDel'

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Removes tracked deletions. Keeps other struck-through text, since its meaning is unknown. Reports both. */
function strokes(root: HTMLElement, losses: Losses): void {
  for (const deleted of root.querySelectorAll(DELETED)) {
    if (!deleted.isConnected) continue
    if (wordsOf(deleted)) losses.deletions += 1
    deleted.remove()
  }
  for (const struck of root.querySelectorAll(STRUCK)) {
    const isWithin = struck.parentElement?.closest(STRUCK)
    if (!isWithin && wordsOf(struck)) losses.struck.push(wordsOf(struck))
  }
}

const MARKS = ['“”', '‘’'] as const

/**
 * Adds quotation marks to `q` elements as text. Browsers only draw these marks, so they are missing in the pasted text.
 */
function quotations(root: HTMLElement): void {
  for (const quotation of root.querySelectorAll('q')) {
    let depth = 0
    for (let outer = quotation.parentElement?.closest('q'); outer; outer = outer.parentElement?.closest('q')) depth += 1
    const [open = '', close = ''] = MARKS[depth % 2] ?? []
    quotation.prepend(open)
    quotation.append(close)
  }
}

/** Replaces checkboxes, and pictures of one character such as emoji, with the character. */
function replaceSymbols(root: HTMLElement): void {
  for (const box of root.querySelectorAll('input[type="checkbox" i]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ')
  for (const picture of root.querySelectorAll('img')) {
    const alt = (picture.getAttribute('alt') ?? '').trim()
    if (alt && /^(?:\p{S}|\p{P}|\p{Extended_Pictographic}|\u200d|\ufe0f){1,8}$/u.test(alt)) picture.replaceWith(alt)
  }
}

// Marks text with a numeric font weight of 600 or more as bold.
function weights(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style*="font-weight"]')) {
    const weight = Number(element.style.fontWeight)
    if (weight >= 600) element.style.fontWeight = 'bold'
    else if (weight > 0) element.style.fontWeight = 'normal'
  }
}

const REMARKS = '[style*="mso-element:comment-list" i], .MsoCommentReference, .msocomanchor'

/** Removes Word's comments from the margin and the end of the text; otherwise they would be pasted as text. */
function remarks(root: HTMLElement, losses: Losses): void {
  const notes = root.querySelectorAll('.msocomtxt').length
  for (const remark of root.querySelectorAll(REMARKS)) remark.remove()
  losses.comments += notes
}

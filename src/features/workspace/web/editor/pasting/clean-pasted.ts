import { type ListMark, markRead } from '#formats/article/list-marks.ts'
import { figures, formulas, preformatted, replaceTag } from './clean-web.ts'

// What Word, Google Docs, LibreOffice and pages of the web put on the clipboard, as HTML that the schema reads. It stands in a
// document of its own, in which nothing is run or fetched.

const REMOVED = 'script, style, meta, link, title, iframe, object, xml'

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

const NOTES = 'a[href^="#_ftn"], a[href^="#_edn"], a[href*="#_ftn"], a[href*="#_edn"], a.sdfootnoteanc, a.sdendnoteanc'
const NOTE_PLACES: [RegExp, string][] = [
  [/#_(ftn|edn)(\d+)$/, '#$1$2'],
  [/#(sdfootnote|sdendnote)(\d+)sym$/, '#$1$2'],
]

/** The note that a mark leads to; undefined for the mark within the note, which leads back. */
function noteOf(mark: Element, root: HTMLElement): Element | undefined {
  const href = mark.getAttribute('href') ?? ''
  for (const [pattern, place] of NOTE_PLACES) {
    const found = pattern.exec(href)
    if (found) return root.querySelector(place.replace('$1', found[1] ?? '').replace('$2', found[2] ?? '')) ?? undefined
  }
  return undefined
}

function footnotes(root: HTMLElement): void {
  const notes = new Set<Element>()
  for (const mark of root.querySelectorAll(NOTES)) {
    const note = noteOf(mark, root)
    if (!note || note.contains(mark)) continue
    notes.add(note)
    const text = (note.textContent ?? '')
      .replace(/\s+/g, ' ')
      .replace(/^\s*\[?[\divxlc*†‡]+\]?\s*/i, '')
      .trim()
    const footnote = root.ownerDocument.createElement('span')
    footnote.dataset['part'] = 'footnote'
    footnote.dataset['text'] = text
    mark.replaceWith(footnote)
  }
  for (const note of notes) note.remove()
}

const levelOf = (item: Element): number =>
  Number(/mso-list:[^;]*level(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 0)

function listItem(paragraph: Element, root: HTMLElement): { item: Element; counted: ListMark | undefined } {
  const mark = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const counted = markRead(mark?.textContent ?? '')
  mark?.remove()
  const item = root.ownerDocument.createElement('li')
  const line = root.ownerDocument.createElement('p')
  line.append(...paragraph.childNodes)
  item.append(line)
  return { item, counted }
}

function beginList(list: Element, { number, kind }: ListMark): void {
  list.setAttribute('start', String(number))
  if (kind) list.setAttribute('type', kind)
}

// Word tells the depth of an item by a number in its style, and no list around it.
function lists(root: HTMLElement): void {
  for (const first of root.querySelectorAll('p[style*="mso-list" i]')) {
    if (!first.isConnected || levelOf(first) === 0) continue
    const open: { level: number; list: Element }[] = []
    let paragraph: Element | null = first
    let last: Element = first
    while (paragraph && levelOf(paragraph) > 0) {
      const level = levelOf(paragraph)
      const next: Element | null = paragraph.nextElementSibling
      const { item, counted } = listItem(paragraph, root)
      while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
      const tag = counted ? 'OL' : 'UL'
      if (open.at(-1)?.level === level && open.at(-1)?.list.tagName !== tag) open.pop()
      let top = open.at(-1)
      if (!top || top.level < level) {
        const list = root.ownerDocument.createElement(tag)
        if (counted) beginList(list, counted)
        if (top) top.list.lastElementChild?.append(list)
        else {
          if (last === first) first.before(list)
          else last.after(list)
          last = list
        }
        open.push((top = { level, list }))
      }
      top.list.append(item)
      paragraph.remove()
      paragraph = next
    }
  }
}

const LABEL = /^\s*table\s*\d+\s*[.:|–—-]?\s*/i

function tables(root: HTMLElement, newId: () => string): void {
  for (const inner of root.querySelectorAll('table table')) inner.replaceWith(...inner.querySelectorAll('p'))
  for (const block of root.querySelectorAll(
    'td li, th li, td :is(h1, h2, h3, h4, h5, h6), th :is(h1, h2, h3, h4, h5, h6)',
  ))
    replaceTag(block, 'p')
  for (const list of root.querySelectorAll('td :is(ul, ol), th :is(ul, ol)')) list.replaceWith(...list.childNodes)
  // Word writes rows that are repeated on each page so.
  for (const cell of root.querySelectorAll('thead td')) replaceTag(cell, 'th')
  for (const table of root.querySelectorAll('table')) {
    if (table.closest('figure[data-part="table"]')) continue
    const before = table.previousElementSibling
    const caption = root.ownerDocument.createElement('figcaption')
    const own = table.querySelector('caption')
    if (own) caption.append(...own.childNodes)
    else if (
      before?.tagName === 'P' &&
      (before.className.includes('MsoCaption') || LABEL.test(before.textContent ?? ''))
    ) {
      caption.textContent = (before.textContent ?? '').replace(/\s+/g, ' ').replace(LABEL, '').trim()
      before.remove()
    }
    own?.remove()
    const figure = root.ownerDocument.createElement('figure')
    figure.dataset['part'] = 'table'
    figure.dataset['id'] = newId()
    table.replaceWith(figure)
    figure.append(caption, table, root.ownerDocument.createElement('footer'))
  }
}

// Weights are numbers to some: from 600 on they are bold.
function weights(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style*="font-weight"]')) {
    const weight = Number(element.style.fontWeight)
    if (weight >= 600) element.style.fontWeight = 'bold'
    else if (weight > 0) element.style.fontWeight = 'normal'
  }
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
  for (const title of root.querySelectorAll('p.MsoTitle')) replaceTag(title, 'h1')
  footnotes(root)
  lists(root)
  tables(root, newId)
  figures(root)
  preformatted(root)
  formulas(root, newId)
  weights(root)
}

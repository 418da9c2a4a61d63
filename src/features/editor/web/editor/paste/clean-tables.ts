import { isListKind, markOf } from '#formats/article/list-marks.ts'
import { replaceTag } from './clean-web.ts'

const LABEL = /^\s*table\s*\d+\s*[.:|–—-]?\s*/i
/** Matches the label before a caption, such as "Table 1.", but not a sentence that begins "Table 1 shows". */
const LABELLED = /^\s*[Tt](?:able|ABLE)\s*\d+\s*(?:[.:|–—-]|(?=\p{Lu})|$)/u

/** Keeps the numbers of lists in cells as text, since a cell contains only paragraphs. */
function listsInCells(root: HTMLElement): void {
  for (const item of root.querySelectorAll('td ol > li, th ol > li')) {
    const list = item.parentElement
    const index = Array.from(list?.children ?? []).indexOf(item)
    const kind = list?.getAttribute('type') ?? null
    const number = Number(list?.getAttribute('start') ?? 1) + index
    const line = item.querySelector(':scope > p') ?? item
    line.prepend(`${markOf({ number, kind: isListKind(kind) ? kind : null })} `)
  }
  for (const block of root.querySelectorAll(
    'td li, th li, td :is(h1, h2, h3, h4, h5, h6), th :is(h1, h2, h3, h4, h5, h6)',
  ))
    replaceTag(block, 'p')
  for (const list of root.querySelectorAll(':is(td, th) :is(ul, ol)')) list.replaceWith(...list.childNodes)
}

/** Replaces a table within a cell by paragraphs, one for each row. */
function innerTables(root: HTMLElement): void {
  for (const inner of root.querySelectorAll('table table')) {
    const lines = Array.from(inner.querySelectorAll('tr, caption')).map((row) => {
      const line = root.ownerDocument.createElement('p')
      const cells = row.tagName === 'TR' ? Array.from(row.children) : [row]
      cells.forEach((cell, index) => line.append(...(index > 0 ? ['\u2003'] : []), ...inlineOf(cell)))
      return line
    })
    inner.replaceWith(...lines)
  }
}

const inlineOf = (cell: Element): ChildNode[] => {
  for (const block of cell.querySelectorAll('p, div')) {
    block.append(' ')
    block.replaceWith(...block.childNodes)
  }
  return [...cell.childNodes]
}

function firstText(element: Element): Text | undefined {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if ((walker.currentNode as Text).data.trim()) return walker.currentNode as Text
  return undefined
}

/** Removes a label such as "Table 1." from a caption, even if it is split across several text nodes. */
function withoutLabel(caption: Element): void {
  let rest = LABEL.exec((caption.textContent ?? '').replace(/\s/g, ' '))?.[0].length ?? 0
  for (const text of textsOf(caption)) {
    const taken = Math.min(rest, text.data.length)
    text.data = text.data.slice(taken)
    rest -= taken
    if (rest === 0) break
  }
  const first = firstText(caption)
  if (first) first.data = first.data.trimStart()
}

function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function captionOf(table: Element): Element {
  const caption = table.ownerDocument.createElement('figcaption')
  const own = table.querySelector('caption')
  if (own) {
    caption.append(...own.childNodes)
    own.remove()
    return caption
  }
  const before = table.previousElementSibling
  if (before?.tagName !== 'P') return caption
  if (!before.className.includes('MsoCaption') && !LABELLED.test(before.textContent ?? '')) return caption
  caption.append(...before.childNodes)
  withoutLabel(caption)
  before.remove()
  return caption
}

export function tables(root: HTMLElement, newId: () => string): void {
  innerTables(root)
  listsInCells(root)
  // Converts the cells of a `thead`. Word uses `td` cells in rows that are repeated on each page.
  for (const cell of root.querySelectorAll('thead td')) replaceTag(cell, 'th')
  for (const table of root.querySelectorAll('table')) {
    if (table.closest('figure[data-part="table"]')) continue
    const caption = captionOf(table)
    const figure = root.ownerDocument.createElement('figure')
    figure.dataset['part'] = 'table'
    figure.dataset['id'] = newId()
    table.replaceWith(figure)
    figure.append(caption, table, root.ownerDocument.createElement('footer'))
  }
}

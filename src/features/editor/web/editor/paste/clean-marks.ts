import type { Losses } from './losses.ts'

// Marks on words that the schema does not know, and what stands for a sign.

const STRUCK = 's, strike, [style*="line-through"]'
const DELETED = 'del, .msoDel'

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** A tracked deletion goes; what is struck through stays, since a stroke may mean anything. Both are told. */
export function strokes(root: HTMLElement, losses: Losses): void {
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

/** A browser draws marks around a quotation that are no text. */
export function quotations(root: HTMLElement): void {
  for (const quotation of root.querySelectorAll('q')) {
    let depth = 0
    for (let outer = quotation.parentElement?.closest('q'); outer; outer = outer.parentElement?.closest('q')) depth += 1
    const [open = '', close = ''] = MARKS[depth % 2] ?? []
    quotation.prepend(open)
    quotation.append(close)
  }
}

/** Boxes that are ticked or not, and pictures of one sign, such as emoji: the sign itself. */
export function replaceSymbols(root: HTMLElement): void {
  for (const box of root.querySelectorAll('input[type="checkbox" i]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ')
  for (const picture of root.querySelectorAll('img')) {
    const alt = (picture.getAttribute('alt') ?? '').trim()
    if (alt && /^(?:\p{S}|\p{P}|\p{Extended_Pictographic}|\u200d|\ufe0f){1,8}$/u.test(alt)) picture.replaceWith(alt)
  }
}

// Weights are numbers to some: from 600 on they are bold.
export function weights(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style*="font-weight"]')) {
    const weight = Number(element.style.fontWeight)
    if (weight >= 600) element.style.fontWeight = 'bold'
    else if (weight > 0) element.style.fontWeight = 'normal'
  }
}

const REMARKS = '[style*="mso-element:comment-list" i], .MsoCommentReference, .msocomanchor'

/** Word has its comments beside the text and at its end, where they would read as text. */
export function remarks(root: HTMLElement, losses: Losses): void {
  const notes = root.querySelectorAll('.msocomtxt').length
  for (const remark of root.querySelectorAll(REMARKS)) remark.remove()
  losses.comments += notes
}

import { subscript, superscript } from '#formats/article/superscripts.ts'

const NOTES = 'a[href*="#_ftn"], a[href*="#_edn"], a.sdfootnoteanc, a.sdendnoteanc'
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

const NUMBER = /^\s*\[?[\divxlc*†‡]+\]?\s*/i

/** A note is plain text: powers are written with raised figures, formulas as their TeX, and its paragraphs as one. */
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

export function footnotes(root: HTMLElement): void {
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

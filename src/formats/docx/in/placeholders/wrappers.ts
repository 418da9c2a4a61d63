import type { Document } from '@xmldom/xmldom'
import { linkTo, newElement, replaceWithParts, remove, type Placeholders } from './links.ts'
import { attributeOf, type Element, enclosing, textOf, within } from '../../package/xml.ts'

// Converts a simple field (one element) to a complex field (several elements), so that all fields are read in the same
// way.
function simpleFields(document: Document): void {
  const run = (inside: Element): Element => {
    const element = newElement(document, 'r')
    element.appendChild(inside)
    return element
  }
  const mark = (fldCharType: string) => run(newElement(document, 'fldChar', { fldCharType }))
  for (const field of within(document, 'fldSimple')) {
    const instruction = newElement(document, 'instrText')
    instruction.textContent = attributeOf(field, 'instr')
    replaceWithParts(field, [
      mark('begin'),
      run(instruction),
      mark('separate'),
      ...Array.from(field.childNodes),
      mark('end'),
    ])
  }
}

// Removes the small pronunciation above a word (ruby) and keeps the word.
function readings(document: Document, placeholders: Placeholders): void {
  for (const ruby of within(document, 'ruby')) {
    const anchor = placeholders.put({
      is: 'lost',
      what: 'The pronunciation above a word (ruby)',
      quote: within(ruby, 'rt').map(textOf).join(''),
    })
    ruby.parentNode?.insertBefore(linkTo(anchor, document), ruby)
    replaceWithParts(
      ruby,
      within(ruby, 'rubyBase').flatMap((base) => Array.from(base.childNodes)),
    )
  }
}

const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['cr', 'br'],
  ['ptab', 'tab'],
])

// Adds an empty cell to each row that begins to the right of its table's edge, since mammoth ignores these gaps.
function gapsBeforeRows(document: Document): void {
  for (const gap of within(document, 'gridBefore')) {
    const row = enclosing(gap, 'tr')
    const [first] = row ? within(row, 'tc') : []
    const width = attributeOf(gap, 'val')
    if (!first || !/^[1-9]\d?$/.test(width)) continue
    const cell = newElement(document, 'tc')
    const traits = newElement(document, 'tcPr')
    traits.appendChild(newElement(document, 'gridSpan', { val: width }))
    cell.appendChild(traits)
    cell.appendChild(newElement(document, 'p'))
    first.parentNode?.insertBefore(cell, first)
    remove(gap)
  }
}

const WORKED_OUT = ['pgNum', 'dayShort', 'dayLong', 'monthShort', 'monthLong', 'yearShort', 'yearLong']

// Inserts placeholders for dates and page numbers that Word computes, since the file does not contain their text.
function workedOut(document: Document, placeholders: Placeholders): void {
  for (const mark of WORKED_OUT.flatMap((name) => within(document, name))) {
    const anchor = placeholders.put({ is: 'lost', what: 'A date or page number that Word computes', quote: '' })
    const run = enclosing(mark, 'r')
    run?.parentNode?.insertBefore(linkTo(anchor, document), run)
  }
}

// Reports embedded documents. Puts each placeholder in a separate paragraph, since embedded documents are not inside
// paragraphs.
function otherDocuments(document: Document, placeholders: Placeholders): void {
  for (const part of [...within(document, 'altChunk'), ...within(document, 'subDoc')]) {
    const what = 'An embedded document. Please copy its text and paste it here'
    const link = linkTo(placeholders.put({ is: 'lost', what, quote: '' }), document)
    if (enclosing(part, 'p')) part.parentNode?.insertBefore(link, part)
    else {
      const paragraph = newElement(document, 'p')
      paragraph.appendChild(link)
      part.parentNode?.insertBefore(paragraph, part)
    }
    remove(part)
  }
}

/** Moves text out of elements that mammoth skips with all their content. Changes `document`. */
export function unwrap(document: Document, placeholders: Placeholders): void {
  gapsBeforeRows(document)
  simpleFields(document)
  readings(document, placeholders)
  workedOut(document, placeholders)
  otherDocuments(document, placeholders)
  for (const direction of [...within(document, 'dir'), ...within(document, 'bdo')])
    replaceWithParts(direction, Array.from(direction.childNodes))
  for (const [name, other] of SAME_AS)
    for (const mark of within(document, name)) replaceWithParts(mark, [newElement(document, other)])
}

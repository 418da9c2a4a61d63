import type { Document } from '@xmldom/xmldom'
import { linkTo, newElement, replaceWithParts, remove, type Placeholders } from './links.ts'
import { attributeOf, type Element, enclosing, textOf, within } from '../../package/xml.ts'

// A field in one element becomes the same field in parts, so that there is one way to read fields.
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

// The word stays; the small text above it has no place in a paper.
function readings(document: Document, placeholders: Placeholders): void {
  for (const ruby of within(document, 'ruby')) {
    const anchor = placeholders.put({
      is: 'lost',
      what: 'The reading above a word (ruby)',
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

// A row may begin further in than its table: mammoth knows no such rows, and a cell without text holds the place.
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

// Dates and page numbers of which a document holds no text.
function workedOut(document: Document, placeholders: Placeholders): void {
  for (const mark of WORKED_OUT.flatMap((name) => within(document, name))) {
    const anchor = placeholders.put({ is: 'lost', what: 'A date or page number that Word works out', quote: '' })
    const run = enclosing(mark, 'r')
    run?.parentNode?.insertBefore(linkTo(anchor, document), run)
  }
}

// They get a paragraph of their own, since they are at the level of paragraphs.
function otherDocuments(document: Document, placeholders: Placeholders): void {
  for (const part of [...within(document, 'altChunk'), ...within(document, 'subDoc')]) {
    const what = 'Another document that is embedded in this one. Please copy its text, and paste it here'
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

/** Takes text out of what mammoth passes over together with all that is in it. Changes `document`. */
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

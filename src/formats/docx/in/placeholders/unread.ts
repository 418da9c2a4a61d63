import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'
import { linkTo, type Placeholder, type Placeholders, remove } from './links.ts'
import { runPropertyOf } from './style-inheritance.ts'

// Reports content and formatting that a manuscript does not support.

type Reading = { document: Document; placeholders: Placeholders }

const putBefore = (element: Element, placeholder: Placeholder, { document, placeholders }: Reading): void =>
  void element.parentNode?.insertBefore(linkTo(placeholders.put(placeholder), document), element)

/**
 * The minimum difference between the red, green and blue values of a colour. With a smaller difference, text looks
 * black or grey.
 */
const COLOURED_MIN = 0x60

function isColoured(value: string): boolean {
  if (!/^[\da-f]{6}$/i.test(value)) return false
  const parts = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
  return Math.max(...parts) - Math.min(...parts) >= COLOURED_MIN
}

const isNone = (value: string): boolean => /^(?:|none|nil|auto|clear)$/i.test(value)
const isPlainGround = (fill: string): boolean => isNone(fill) || /^f{6}$/i.test(fill)

const OPTIONS: [name: string, isUsed: (property: Element) => boolean, what: string][] = [
  ['color', (property) => isColoured(attributeOf(property, 'val')), 'Colour was removed from this text'],
  ['shd', (property) => !isPlainGround(attributeOf(property, 'fill')), 'Highlighting was removed from this text'],
  ['em', (property) => !isNone(attributeOf(property, 'val')), 'Emphasis marks were removed from this text'],
  ['bdr', (property) => !isNone(attributeOf(property, 'val')), 'A border was removed from this text'],
]

// Links are coloured by default, so their colour is not reported.
const isLink = (run: Element): boolean =>
  enclosing(run, 'hyperlink') !== undefined || /hyperlink/i.test(attributeOf(runPropertyOf(run, 'rStyle'), 'val'))

function formatting(run: Element, reading: Reading): void {
  const quote = textOf(run)
  if (!quote.trim() || isLink(run) || enclosing(run, 'oMath')) return
  for (const [name, isUsed, what] of OPTIONS) {
    const property = runPropertyOf(run, name)
    if (property && isUsed(property)) putBefore(run, { is: 'changed', what, shown: '', quote }, reading)
  }
}

const OBJECTS: ReadonlyMap<string, string> = new Map([
  ['contentPart', 'A drawing made with a pen. Please save it as a picture in Word and add it here as a figure'],
  ['control', 'A form control'],
  ['movie', 'A film'],
])

function objects(run: Element, reading: Reading): void {
  for (const [name, what] of OBJECTS)
    for (const object of childrenOf(run, name)) {
      putBefore(run, { is: 'lost', what, quote: attributeOf(object, 'name') }, reading)
      remove(object)
    }
}

// Reports the alternative text of a table in its first paragraph.
function tableTexts(document: Document, reading: Reading): void {
  for (const properties of within(document, 'tblPr')) {
    const said = ['tblCaption', 'tblDescription'].flatMap((name) => childrenOf(properties, name))
    const quote = said
      .map((element) => attributeOf(element, 'val').trim())
      .filter(Boolean)
      .join('. ')
    const [paragraph] = quote && properties.parentNode ? within(properties.parentNode as Element, 'p') : []
    const [first] = paragraph
      ? (Array.from(paragraph.childNodes) as Element[]).filter((part) => nameOf(part) !== 'pPr')
      : []
    if (!paragraph) continue
    const link = linkTo(reading.placeholders.put({ is: 'lost', what: 'The description of a table', quote }), document)
    paragraph.insertBefore(link, first ?? null)
  }
}

/** Reports content and formatting that a manuscript does not support. Changes `document`. */
export function reportUnread(document: Document, placeholders: Placeholders): void {
  const reading = { document, placeholders }
  tableTexts(document, reading)
  for (const run of within(document, 'r')) {
    objects(run, reading)
    formatting(run, reading)
  }
}

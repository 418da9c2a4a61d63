import type { Document } from '@xmldom/xmldom'
import { texOfOmml } from '../../omml/omml-tex.ts'
import {
  isBibliographyControl,
  isBibliographyField,
  isForeignCitation,
  placeOfControl,
  placeOfField,
} from './cited-works.ts'
import { replaceEmptyField } from './empty-fields.ts'
import { controlsIn, fieldsIn, type Field } from './fields.ts'
import type { Hides } from './hides.ts'
import { linkTo, remove, replace, type Placeholders } from './links.ts'
import { readSymbols, type Typefaces } from './symbols.ts'
import { unwrap } from './wrappers.ts'
import { type Element, enclosing, nameOf, textOf, within, childrenOf, attributeOf } from '../../package/xml.ts'

const entriesOf = (paragraphs: Iterable<Element>): string[] =>
  Array.from(paragraphs, (paragraph) => textOf(paragraph).trim()).filter(Boolean)

function formulas(document: Document, placeholders: Placeholders): void {
  for (const equation of within(document, 'oMath')) {
    const whole = equation.parentNode as Element | null
    const alone = whole !== null && nameOf(whole) === 'oMathPara'
    const tex = texOfOmml(equation)
    replace([equation], tex ? [placeholders.put({ is: 'formula', tex, alone })] : [], document)
  }
  // What is left of those that stood alone is their frame.
  for (const frame of within(document, 'oMathPara')) {
    for (const link of within(frame, 'hyperlink')) frame.parentNode?.insertBefore(link, frame)
    remove(frame)
  }
}

// A bibliography runs over many paragraphs: each is an entry, and all go but for the place where it stood.
function bibliography(parts: Element[], placeholders: Placeholders, document: Document): void {
  const paragraphs = new Set(
    parts
      .flatMap((part) => (nameOf(part) === 'sdt' ? within(part, 'p') : [enclosing(part, 'p')]))
      .filter((found) => found !== undefined),
  )
  replace(parts, [placeholders.put({ is: 'bibliography', entries: entriesOf(paragraphs) })], document)
}

const CROSS_REFERENCE = /^\s*REF\s+(\S+)/
/** Matches the name of a figure, a table, an equation or a file in a text. */
export const NAMES_A_PART = /^(?:supplementary\s+)?(?:figure|fig\.?|table|equation|eq\.?|file)\s*\(?\d+\)?$/i

function fields(document: Document, placeholders: Placeholders, typefaces: Typefaces): void {
  for (const field of fieldsIn(document.documentElement as Element)) {
    const { instruction, parts, shown } = field
    const place = placeOfField(instruction)
    const bookmark = CROSS_REFERENCE.exec(instruction)?.[1]
    if (place) replace(parts, [placeholders.put({ is: 'citation', place, shown })], document)
    else if (isBibliographyField(instruction)) bibliography(parts, placeholders, document)
    else if (bookmark && NAMES_A_PART.test(shown.trim()))
      replace(parts, [placeholders.put({ is: 'mention', bookmark, shown })], document)
    else if (isForeignCitation(instruction) && shown.trim())
      replace(
        parts,
        [
          placeholders.put({
            is: 'changed',
            what: 'A citation that is neither Zotero’s nor Mendeley’s stays as text',
            shown,
          }),
        ],
        document,
      )
    else if (!replaceEmptyField(field, { document, placeholders, typefaces })) withoutSwitches(field)
  }
}

function controls(document: Document, placeholders: Placeholders): void {
  for (const { tag, element, shown } of controlsIn(document.documentElement as Element)) {
    const place = placeOfControl(tag)
    if (place) replace([element], [placeholders.put({ is: 'citation', place, shown })], document)
    else if (isBibliographyControl(tag)) {
      const [first] = within(element, 'p')
      const anchor = placeholders.put({ is: 'bibliography', entries: entriesOf(within(element, 'p')) })
      // The mark may surround whole paragraphs: its place then needs a paragraph.
      if (first) {
        const paragraph = document.createElementNS(first.namespaceURI, 'w:p')
        paragraph.appendChild(linkTo(anchor, document))
        element.parentNode?.insertBefore(paragraph, element)
        remove(element)
      } else replace([element], [anchor], document)
    }
  }
}

const DRAWN: ReadonlyMap<string, string> = new Map([
  ['chart', 'A chart. Please save it as a picture in Word, and add it here as a figure'],
  ['relIds', 'A drawing made of shapes (SmartArt). Please save it as a picture in Word, and add it here as a figure'],
])

function drawings(document: Document, placeholders: Placeholders): void {
  for (const drawing of within(document, 'drawing')) {
    const kind = Array.from(DRAWN.keys()).find((name) => within(drawing, name).length > 0)
    if (!kind || within(drawing, 'blip').length > 0) continue
    const run = drawing.parentNode as Element | null
    if (run) replace([drawing], [placeholders.put({ is: 'lost', what: DRAWN.get(kind) ?? '', quote: '' })], document)
  }
}

export type TextAppearance = { hides: Hides; typefaces: Typefaces }

/**
 * Puts placeholders for equations, citations, cross-references and charts into a part of a document, and for text that
 * is hidden directly or by the styles. Changes `document`.
 */
export function replaceUnread(
  document: Document,
  placeholders: Placeholders,
  { hides, typefaces }: TextAppearance,
): void {
  unwrap(document, placeholders)
  leaveOutHidden(document, placeholders, hides)
  readSymbols(document, placeholders, typefaces)
  raiseMoved(document)
  formulas(document, placeholders)
  controls(document, placeholders)
  fields(document, placeholders, typefaces)
  drawings(document, placeholders)
}

/** Half-points; a smaller shift only adjusts a line, unless the type is smaller, too, as LibreOffice writes it. */
const RAISED_MIN = 3

const RAISED_AND_SMALL_MIN = 1

const isText = (run: Element): boolean => childrenOf(run, 't').length > 0 && childrenOf(run, 'object').length === 0

function raise(run: Element, document: Document): void {
  const [properties] = childrenOf(run, 'rPr')
  const [position] = childrenOf(properties, 'position')
  const by = Number.parseInt(attributeOf(position, 'val'), 10)
  const least = childrenOf(properties, 'sz').length > 0 ? RAISED_AND_SMALL_MIN : RAISED_MIN
  if (!properties || !(Math.abs(by) >= least) || childrenOf(properties, 'vertAlign').length > 0) return
  const aligned = document.createElementNS(properties.namespaceURI, 'w:vertAlign')
  aligned.setAttributeNS(properties.namespaceURI, 'w:val', by > 0 ? 'superscript' : 'subscript')
  properties.appendChild(aligned)
}

/**
 * Marks letters with a numeric shift as superscript or subscript, which is all that mammoth reads. Changes `document`.
 * ECMA-376, 17.3.2.24.
 */
function raiseMoved(document: Document): void {
  for (const run of within(document, 'r').filter(isText)) raise(run, document)
}

const TOKENS = /\\([a-z])|"([^"]*)"|([^\s"]+)/gi

/** Switches of HYPERLINK that a value follows: a bookmark, a tip, a window. ECMA-376, 17.16.5.25. */
const WITH_VALUE = 'lot'

function targetOf(instruction: string): { address: string; bookmark: string } {
  const found = { address: '', bookmark: '' }
  let before = ''
  for (const [, letter, quoted, bare] of instruction.replace(/^\s*HYPERLINK/i, '').matchAll(TOKENS)) {
    const value = quoted ?? bare ?? ''
    if (letter === undefined && before === 'l') found.bookmark = value
    else if (letter === undefined && before === '') found.address ||= value
    before = letter !== undefined && WITH_VALUE.includes(letter.toLowerCase()) ? letter.toLowerCase() : ''
  }
  return found
}

/** Leaves the address of a link alone in its field, with its bookmark: mammoth would take the switches for a part of it. */
function withoutSwitches({ instruction, parts }: Field): void {
  const { address, bookmark } = targetOf(instruction)
  const marks = parts.flatMap((part) => within(part, 'fldChar')).map((mark) => attributeOf(mark, 'fldCharType'))
  const isNested = marks.filter((mark) => mark === 'begin').length > 1
  if (!/^\s*HYPERLINK\b[^]*\\[a-z]/i.test(instruction) || !address || isNested) return
  const [first, ...others] = parts.flatMap((part) => within(part, 'instrText'))
  if (!first) return
  first.textContent = ` HYPERLINK "${address}${bookmark && !address.includes('#') ? `#${encodeURI(bookmark)}` : ''}" `
  for (const other of others) other.textContent = ''
}

function neighbours(runs: Element[]): Element[][] {
  const groups: Element[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && run.previousSibling === last.at(-1)) last.push(run)
    else groups.push([run])
  }
  return groups
}

const WITHOUT_WORDS = ['sym', 'drawing', 'pict', 'object', 'footnoteReference', 'endnoteReference']

const FIELD: ReadonlySet<string> = new Set(['fldChar', 'instrText'])

// A partly hidden field still needs its marks; comments are reported separately.
function strip(runs: Element[]): void {
  const marks = runs.flatMap((run) => within(run, 'fldChar')).map((mark) => attributeOf(mark, 'fldCharType'))
  const count = (kind: string) => marks.filter((mark) => mark === kind).length
  const isInPart = count('begin') !== count('end')
  for (const part of runs.flatMap((run) => Array.from(run.childNodes) as Element[])) {
    const name = nameOf(part)
    if (name !== 'rPr' && name !== 'commentReference' && !(isInPart && FIELD.has(name))) remove(part)
  }
}

/** Removes hidden text, and leaves a link that reports it. Changes `document`. */
function leaveOutHidden(document: Document, placeholders: Placeholders, hides: Hides): void {
  for (const runs of neighbours(within(document, 'r').filter(hides))) {
    const [first] = runs
    if (!first) continue
    const quote = runs.map(textOf).join('')
    // Links within an equation would not be read.
    const equation = enclosing(first, 'oMathPara') ?? enclosing(first, 'oMath')
    const place = equation ?? first
    if (quote.trim() || runs.some((run) => WITHOUT_WORDS.some((name) => within(run, name).length > 0))) {
      const anchor = placeholders.put({ is: 'lost', what: 'Text that was hidden in Word is left out', quote })
      place.parentNode?.insertBefore(linkTo(anchor, document), place)
    }
    strip(runs)
    if (equation && !textOf(equation)) remove(equation)
  }
}

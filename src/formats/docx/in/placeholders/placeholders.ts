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
import { controlsIn, fieldsIn } from './fields.ts'
import { leaveOutHidden } from './hidden-text.ts'
import type { Hides } from './hides.ts'
import { withoutSwitches } from './link-fields.ts'
import { linkTo, remove, replace, type Placeholders } from './links.ts'
import { raiseMoved } from './shifted-superscripts.ts'
import { readSymbols, type Typefaces } from './symbols.ts'
import { unwrap } from './wrappers.ts'
import { type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'

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
/** How a text names a figure, a table, an equation or a file. */
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
      // The mark may stand around whole paragraphs: then its place needs one.
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
 * is hidden by itself or by the styles. Changes `document`.
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

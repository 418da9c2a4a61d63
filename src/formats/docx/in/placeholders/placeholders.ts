import type { Document } from '@xmldom/xmldom'
import { texOfOmml } from '../../omml/omml-tex.ts'
import {
  isBibliographyControl,
  isBibliographyField,
  isForeignCitation,
  placeOfControl,
  placeOfField,
} from './cited-works.ts'
import { readDrawings } from './drawings.ts'
import { replaceEmptyField } from './empty-fields.ts'
import { controlsIn, fieldsIn, type Field } from './fields.ts'
import type { Hides } from './hides.ts'
import { NAMES_A_PART, readLinks, type Relations, replaceLinkField } from './link-fields.ts'
import { linkTo, neighbours, remove, replace, type Placeholders } from './links.ts'
import { settleRuns } from './run-properties.ts'
import { readSymbols, type Typefaces } from './symbols.ts'
import { reportUnread } from './unread.ts'
import { simplifyLayout } from './layout.ts'
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
  // Moves the placeholders out of the frames of displayed formulas, and removes the frames.
  for (const frame of within(document, 'oMathPara')) {
    for (const link of within(frame, 'hyperlink')) frame.parentNode?.insertBefore(link, frame)
    remove(frame)
  }
}

// Replaces a bibliography with one placeholder. Each paragraph of the bibliography is an entry of the placeholder.
function bibliography(parts: Element[], placeholders: Placeholders, document: Document): void {
  const paragraphs = new Set(
    parts
      .flatMap((part) => (nameOf(part) === 'sdt' ? within(part, 'p') : [enclosing(part, 'p')]))
      .filter((found) => found !== undefined),
  )
  replace(parts, [placeholders.put({ is: 'bibliography', entries: entriesOf(paragraphs) })], document)
}

const CROSS_REFERENCE = /^\s*REF\s+(\S+)/

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
            what: 'A citation from a program other than Zotero or Mendeley became text',
            shown,
          }),
        ],
        document,
      )
    else if (
      !replaceEmptyField(field, { document, placeholders, typefaces }) &&
      !replaceLinkField(field, { document, placeholders })
    )
      leaveOutCode(field)
  }
}

// Removes the results of fields that are nested in a field's instruction, since mammoth would show them as text. Keeps
// only the instruction of a checkbox, which mammoth needs.
function leaveOutCode({ instruction, code }: Field): void {
  if (!/^\s*FORMCHECKBOX/i.test(instruction)) for (const run of code) remove(run)
}

function controls(document: Document, placeholders: Placeholders): void {
  for (const { tag, element, shown } of controlsIn(document.documentElement as Element)) {
    const place = placeOfControl(tag)
    if (place) replace([element], [placeholders.put({ is: 'citation', place, shown })], document)
    else if (isBibliographyControl(tag)) {
      const [first] = within(element, 'p')
      const anchor = placeholders.put({ is: 'bibliography', entries: entriesOf(within(element, 'p')) })
      // Puts the placeholder in a separate paragraph, since the content control may contain whole paragraphs.
      if (first) {
        const paragraph = document.createElementNS(first.namespaceURI, 'w:p')
        paragraph.appendChild(linkTo(anchor, document))
        element.parentNode?.insertBefore(paragraph, element)
        remove(element)
      } else replace([element], [anchor], document)
    }
  }
}

/** The styles of a part's text, and the targets of its links. */
export type TextSources = { styles: Document | undefined; hides: Hides; typefaces: Typefaces; relations: Relations }

/**
 * In one XML part of a document, replaces equations, citations, cross-references, charts and hidden text with
 * placeholders. Changes `document`.
 */
export function replaceUnread(
  document: Document,
  placeholders: Placeholders,
  { styles, hides, typefaces, relations }: TextSources,
): void {
  readLinks(document, placeholders, relations)
  settleRuns(document, styles)
  unwrap(document, placeholders)
  leaveOutHidden(document, placeholders, hides)
  simplifyLayout(document)
  reportUnread(document, placeholders)
  readDrawings(document, placeholders, relations)
  readSymbols(document, placeholders, typefaces)
  raiseMoved(document)
  formulas(document, placeholders)
  controls(document, placeholders)
  fields(document, placeholders, typefaces)
}

/**
 * The minimum shift of a superscript or subscript, in half-points. A smaller shift only adjusts the line. Files from
 * LibreOffice have smaller shifts together with a smaller font.
 */
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
 * Marks text with a numeric shift as superscript or subscript, since mammoth ignores numeric shifts. Changes
 * `document`. ECMA-376, 17.3.2.24.
 */
function raiseMoved(document: Document): void {
  for (const run of within(document, 'r').filter(isText)) raise(run, document)
}

const WITHOUT_WORDS = ['sym', 'drawing', 'pict', 'object', 'footnoteReference', 'endnoteReference']

const FIELD: ReadonlySet<string> = new Set(['fldChar', 'instrText'])

// Removes the content of hidden runs. Keeps the marks of a field that is only partly hidden. Keeps comments, since the
// report lists them separately.
function strip(runs: Element[]): void {
  const marks = runs.flatMap((run) => within(run, 'fldChar')).map((mark) => attributeOf(mark, 'fldCharType'))
  const count = (kind: string) => marks.filter((mark) => mark === kind).length
  const isInPart = count('begin') !== count('end')
  for (const part of runs.flatMap((run) => Array.from(run.childNodes) as Element[])) {
    const name = nameOf(part)
    if (name !== 'rPr' && name !== 'commentReference' && !(isInPart && FIELD.has(name))) remove(part)
  }
}

/** Replaces hidden text with a placeholder that reports it. Changes `document`. */
function leaveOutHidden(document: Document, placeholders: Placeholders, hides: Hides): void {
  for (const runs of neighbours(within(document, 'r').filter(hides))) {
    const [first] = runs
    if (!first) continue
    const quote = runs.map(textOf).join('')
    // Inserts the placeholder before the equation, since links within an equation are not read.
    const equation = enclosing(first, 'oMathPara') ?? enclosing(first, 'oMath')
    const place = equation ?? first
    if (quote.trim() || runs.some((run) => WITHOUT_WORDS.some((name) => within(run, name).length > 0))) {
      const anchor = placeholders.put({ is: 'lost', what: 'Text that was hidden in Word', quote })
      place.parentNode?.insertBefore(linkTo(anchor, document), place)
    }
    strip(runs)
    if (equation && !textOf(equation)) remove(equation)
  }
}

import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, nameOf, within } from '../../package/xml.ts'
import { newElement, remove } from './links.ts'
import { indentIn, levelIn, type ListPlace, listsIn, placeIn, valueOf } from './numbering.ts'
import { createStyleLookup } from './style-inheritance.ts'

// Prepares paragraphs for mammoth, which reads neither the list and the indent of a style, nor the base of a style.

/** Matches the names of the styles that the import supports. Word uses these names in all languages. */
const KNOWN_STYLE =
  /^(?:heading [1-9]|title|caption|(?:intense |block )?quot(?:e|ation|ations)|block text|table notes|definition term|definition|list heading|list contents)$/i

const BODY_TEXT = 9

type Styles = {
  /** Returns the supported style that a style is based on, or the style itself if it is supported. */
  knownOf: (id: string) => { id: string; name: string } | undefined
  outlineOf: (id: string) => number | undefined
  indentOf: (id: string) => string | undefined
  placeOf: (id: string) => Partial<ListPlace> | undefined
}

const outlineIn = (element: Element): number | undefined => {
  const [level] = childrenOf(element, 'pPr').flatMap((properties) => childrenOf(properties, 'outlineLvl'))
  return level && Number(attributeOf(level, 'val'))
}

const stylesOf = (styles: Document | undefined): Styles => ({
  knownOf: createStyleLookup<{ id: string; name: string }>(styles, (style) => {
    const name = valueOf(style, 'name')
    return KNOWN_STYLE.test(name) ? { id: attributeOf(style, 'styleId'), name } : undefined
  }),
  outlineOf: createStyleLookup<number>(styles, outlineIn),
  indentOf: createStyleLookup<string>(styles, (style) => indentIn(style) || undefined),
  placeOf: createStyleLookup<Partial<ListPlace>>(styles, (style) => {
    const place = placeIn(style)
    return place.list === undefined ? undefined : place
  }),
})

/** Returns the properties of a paragraph. Creates them if it has none. */
function propertiesOf(paragraph: Element, document: Document): Element {
  const [known] = childrenOf(paragraph, 'pPr')
  if (known) return known
  const properties = newElement(document, 'pPr')
  paragraph.insertBefore(properties, paragraph.firstChild)
  return properties
}

/** Replaces the property of the same name. */
function put(properties: Element, property: Element): void {
  for (const old of childrenOf(properties, nameOf(property))) remove(old)
  properties.insertBefore(property, properties.firstChild)
}

/**
 * Returns the id of the style that determines a paragraph's kind: the known style, a heading style for its outline
 * level, or its own style.
 */
function styleFor(paragraph: Element, id: string, { knownOf, outlineOf }: Styles): string {
  const outline = outlineIn(paragraph) ?? outlineOf(id)
  const known = knownOf(id)
  if (known && (outline !== BODY_TEXT || !/^heading/i.test(known.name))) return known.id
  return outline !== undefined && outline < BODY_TEXT ? `Heading${outline + 1}` : id
}

export type ParagraphSources = { numbering: Document | undefined; styles: Document | undefined }

type Sources = Styles & { lists: ReturnType<typeof listsIn> }

/** Returns the list position of a paragraph, from its own properties or its style; undefined if it is in no list. */
function placeFor(paragraph: Element, id: string, { lists, placeOf }: Sources) {
  const ofStyle = placeOf(id)
  const { list: name = '', level: own } = { ...ofStyle, ...placeIn(paragraph) }
  const list = lists.get(name)
  if (!list) return undefined
  const ofLevel = [0, 1, 2, 3, 4, 5, 6, 7, 8].find((at) => levelIn(list, at)?.style === id)
  const level = own ?? (ofStyle ? ofLevel : undefined) ?? 0
  const traits = levelIn(list, level)
  return traits && { list: list.id, level, indent: traits.indent, isShown: traits.isMarked }
}

/** The indent of each list level of Word, in twentieths of a point. */
const INDENT_OF_LEVEL = 720

const indentOfUnmarked = (place: ReturnType<typeof placeFor>): string =>
  place && !place.isShown ? String(INDENT_OF_LEVEL * (place.level + 1)) : ''

/**
 * Writes the effective style, list and indent to each paragraph. A list paragraph without a number or bullet is only
 * indented. Changes `document`.
 */
export function resolveParagraphs(document: Document, { numbering, styles }: ParagraphSources): void {
  const sources = { ...stylesOf(styles), lists: listsIn(numbering, styles) }
  for (const paragraph of within(document, 'p')) {
    const properties = propertiesOf(paragraph, document)
    const id = valueOf(properties, 'pStyle')
    const place = placeFor(paragraph, id, sources)
    const indent = indentIn(paragraph) || place?.indent || sources.indentOf(id) || indentOfUnmarked(place)
    for (const old of childrenOf(properties, 'numPr')) remove(old)
    if (place?.isShown) {
      const mark = newElement(document, 'numPr')
      mark.appendChild(newElement(document, 'ilvl', { val: String(place.level) }))
      mark.appendChild(newElement(document, 'numId', { val: place.list }))
      put(properties, mark)
    }
    if (indent) put(properties, newElement(document, 'ind', { start: indent }))
    const style = styleFor(paragraph, id, sources)
    if (style !== id) put(properties, newElement(document, 'pStyle', { val: style }))
  }
}

import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, within } from '../../package/xml.ts'

/**
 * A level of a list. `start` is its first number, `text` is the form of its numbers ("%1.%2"), and `indent` is the
 * indent of its text in twentieths of a point, or ''. `isMarked` is false if its items have neither number nor bullet.
 * Files from Pandoc have such a list, with a space as its bullet, for the further paragraphs of items.
 */
export type Level = {
  start: number
  format: string
  text: string
  indent: string
  style: string
  isMarked: boolean
}

export const valueOf = (element: Element | undefined, name: string): string =>
  attributeOf(childrenOf(element, name)[0], 'val')

/** Returns the indent at the start of a paragraph or of a list level; '' if none is set. */
export function indentIn(element: Element | undefined): string {
  const [indent] = childrenOf(element, 'pPr').flatMap((properties) => childrenOf(properties, 'ind'))
  return attributeOf(indent, 'start') || attributeOf(indent, 'left')
}

const levelOf = (element: Element): Level => {
  const [start, format] = [valueOf(element, 'start'), valueOf(element, 'numFmt')]
  const [text] = childrenOf(element, 'lvlText')
  const isBlank = text !== undefined && attributeOf(text, 'val').trim() === ''
  return {
    start: start === '' ? 1 : Number(start),
    format,
    text: text ? attributeOf(text, 'val') : '',
    isMarked: format !== 'none' && (!isBlank || childrenOf(element, 'lvlPicBulletId').length > 0),
    indent: indentIn(element),
    style: valueOf(element, 'pStyle'),
  }
}

const levelsOf = (element: Element | undefined): Map<number, Level> =>
  new Map(childrenOf(element, 'lvl').map((level) => [Number(attributeOf(level, 'ilvl')), levelOf(level)]))

type Levels = ReadonlyMap<number, Level>

/**
 * A list. `id` is its id, or the id of the list that it links to. `shared` are the levels of its pattern, which other
 * lists may use as well. `own` are its own levels. `restarts` are the numbers at which it restarts levels.
 */
export type List = {
  id: string
  pattern: string
  shared: Levels | undefined
  own: Levels
  restarts: ReadonlyMap<number, number>
}

/** The numbering of a paragraph: the id of its list, and its level. */
export type ListPlace = { list: string; level: number }

/** Returns the list and the level that a paragraph or a style names. */
export function placeIn(element: Element): Partial<ListPlace> {
  const [properties] = childrenOf(element, 'pPr').flatMap((part) => childrenOf(part, 'numPr'))
  const [list, level] = [valueOf(properties, 'numId'), valueOf(properties, 'ilvl')]
  return { ...(list ? { list } : {}), ...(level ? { level: Number(level) } : {}) }
}

function listOf(element: Element, patterns: ReadonlyMap<string, Levels>): List {
  const pattern = valueOf(element, 'abstractNumId')
  const own = new Map<number, Level>()
  const restarts = new Map<number, number>()
  for (const override of childrenOf(element, 'lvlOverride')) {
    const at = Number(attributeOf(override, 'ilvl'))
    for (const [level, traits] of levelsOf(override)) own.set(level, traits)
    const start = valueOf(override, 'startOverride')
    if (start !== '') restarts.set(at, Number(start))
  }
  return { id: attributeOf(element, 'numId'), pattern, shared: patterns.get(pattern), own, restarts }
}

/**
 * Returns the lists of a document by their ids. If the pattern of a list only refers to a style, uses the list of that
 * style. ECMA-376, 17.9.21.
 */
export function listsIn(numbering: Document | undefined, styles: Document | undefined): ReadonlyMap<string, List> {
  const all = numbering ? within(numbering, 'abstractNum') : []
  const idOf = (one: Element) => attributeOf(one, 'abstractNumId')
  const patterns = new Map(all.map((one) => [idOf(one), levelsOf(one)]))
  const links = new Map(all.map((one) => [idOf(one), valueOf(one, 'numStyleLink')]))
  const lists = new Map(
    (numbering ? within(numbering, 'num') : []).map((one) => [attributeOf(one, 'numId'), listOf(one, patterns)]),
  )
  const ofStyles = new Map(
    (styles ? within(styles, 'style') : []).map((style) => [attributeOf(style, 'styleId'), placeIn(style).list ?? '']),
  )
  for (const [id, list] of lists) {
    const other = lists.get(ofStyles.get(links.get(list.pattern) ?? '') ?? '')
    if (other) lists.set(id, other)
  }
  return lists
}

export const levelIn = ({ shared, own }: List, level: number): Level | undefined => own.get(level) ?? shared?.get(level)

const UNNUMBERED: ReadonlySet<string> = new Set(['', 'bullet', 'none'])

/** Returns whether the items of a level have numbers or letters. */
export const isCounted = ({ format }: Level): boolean => !UNNUMBERED.has(format)

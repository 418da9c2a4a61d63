import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, enclosing, within } from '../../package/xml.ts'

// Word bases styles some ten deep; a longer chain is a style based on itself.
const BASED_MAX = 50

type Found<T> = NonNullable<T> | undefined

/**
 * Creates a lookup for a property of a style, by the style's id: its own value, or that of the nearest style that it is
 * based on and that has one. Each style is looked up once, regardless of its number of paragraphs. `styles` is absent
 * in a document without styles. ECMA-376, 17.7.4.3.
 */
export function createStyleLookup<T>(
  styles: Document | undefined,
  said: (style: Element) => Found<T>,
): (id: string) => Found<T> {
  const byId = new Map((styles ? within(styles, 'style') : []).map((style) => [attributeOf(style, 'styleId'), style]))
  const known = new Map<string, Found<T>>()
  const find = (id: string): Found<T> => {
    let style = byId.get(id)
    for (let deep = 0; style && deep < BASED_MAX; deep += 1) {
      const found = said(style)
      if (found !== undefined) return found
      style = byId.get(attributeOf(childrenOf(style, 'basedOn')[0], 'val'))
    }
    return undefined
  }
  return (id) => {
    if (!known.has(id)) known.set(id, find(id))
    return known.get(id)
  }
}

/** Returns a property set directly in a run or a style, in its `w:rPr`. */
export const runPropertyOf = (element: Element | undefined, name: string): Element | undefined =>
  childrenOf(element, 'rPr').flatMap((properties) => childrenOf(properties, name))[0]

/** Returns a reader of the style of the paragraph that a run is in: the default style where the paragraph names none. */
export function paragraphStyles(styles: Document | undefined): (run: Element) => string {
  const usual = (styles ? within(styles, 'style') : []).find(
    (style) => attributeOf(style, 'type') === 'paragraph' && attributeOf(style, 'default') === '1',
  )
  const known = new Map<Element | undefined, string>()
  return (run) => {
    const paragraph = enclosing(run, 'p')
    const found = known.get(paragraph)
    if (found !== undefined) return found
    const [style] = childrenOf(paragraph, 'pPr').flatMap((properties) => childrenOf(properties, 'pStyle'))
    const id = attributeOf(style, 'val') || attributeOf(usual, 'styleId')
    known.set(paragraph, id)
    return id
  }
}

import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, enclosing, isOn, within } from '../../package/xml.ts'

// Styles in Word are based on one another about ten levels deep. A chain of more than 50 means that a style is based on
// itself.
const BASED_MAX = 50

type Found<T> = NonNullable<T> | undefined

/**
 * Creates a lookup of one style property by style id. A style without the property inherits it from the nearest style
 * that it is based on. Results are cached. `styles` is undefined if the document has no styles. ECMA-376, 17.7.4.3.
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

/** Returns a property from the `w:rPr` of a run or style. */
export const runPropertyOf = (element: Element | undefined, name: string): Element | undefined =>
  childrenOf(element, 'rPr').flatMap((properties) => childrenOf(properties, name))[0]

/** Returns a function that finds the style of a run's paragraph: the default style if the paragraph has none. */
export function paragraphStyles(styles: Document | undefined): (run: Element) => string {
  const usual = (styles ? within(styles, 'style') : []).find(
    (style) => attributeOf(style, 'type') === 'paragraph' && isOn(style, 'default'),
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

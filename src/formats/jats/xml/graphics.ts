import { attribute, child, children, descendants, type Element, nameOf, textOf } from './xml.ts'

/** One picture of a figure, or one supplementary file: the names under which its package may hold it, the preferred first. */
export type Graphic = { names: string[]; alt: string }
/** The pictures of the figure, or the file, with this id. */
export type Graphics = { id: string; graphics: Graphic[] }

const LINKED = ['graphic', 'media', 'inline-graphic']

const nameIn = (element: Element): string => attribute(element, 'xlink:href') || attribute(element, 'href')

/** Returns an element's text for people who do not see it; '' if it has none. */
export const altOf = (element: Element | undefined): string =>
  textOf(child(element, 'alt-text')) || textOf(child(element, 'long-desc'))

// Of one picture in several formats each may be the one that can be shown.
function graphicOf(element: Element): Graphic {
  const versions = nameOf(element) === 'alternatives' ? descendants(element, ...LINKED) : [element]
  return {
    names: versions.map(nameIn).filter(Boolean),
    alt: [element, ...versions].map(altOf).find(Boolean) ?? '',
  }
}

/** Returns a figure's graphics in their order: a figure of several panels may have one picture each. */
export function graphicsOf(element: Element): Graphic[] {
  if (nameOf(element) === 'alternatives') return [graphicOf(element)].filter(({ names }) => names.length > 0)
  const inside = [element, ...children(element, 'p'), ...children(element, 'chem-struct')].flatMap((part) =>
    children(part).filter((one) => LINKED.includes(nameOf(one)) || nameOf(one) === 'alternatives'),
  )
  const own = nameIn(element) ? [graphicOf(element)] : []
  return [...own, ...inside.map(graphicOf)].filter(({ names }) => names.length > 0)
}

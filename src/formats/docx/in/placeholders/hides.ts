import type { Document } from '@xmldom/xmldom'
import { attributeOf, type Element, isOn } from '../../package/xml.ts'
import { paragraphStyles, runPropertyOf, createStyleLookup } from './style-inheritance.ts'

/** Returns whether Word hides the text of a run. */
export type Hides = (run: Element) => boolean

/** Returns whether an element's own properties hide it; undefined if the hiding property is not set. */
function said(element: Element | undefined): boolean | undefined {
  const vanish = runPropertyOf(element, 'vanish')
  return vanish && isOn(vanish)
}

/**
 * Returns a function that determines from a document's styles whether a run is hidden. A run's own setting overrides
 * the styles. ECMA-376, 17.3.2.41 and 17.7.3.
 */
export function hidesOf(styles: Document | undefined): Hides {
  const styleHides = createStyleLookup<boolean>(styles, said)
  const paragraphStyleOf = paragraphStyles(styles)
  const hides = (id: string): boolean => styleHides(id) ?? false
  // The property is a toggle: if the paragraph style and the character style both hide a run, Word shows it.
  return (run) => said(run) ?? hides(paragraphStyleOf(run)) !== hides(attributeOf(runPropertyOf(run, 'rStyle'), 'val'))
}

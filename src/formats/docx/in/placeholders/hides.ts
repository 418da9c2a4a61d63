import type { Document } from '@xmldom/xmldom'
import { attributeOf, type Element } from '../../package/xml.ts'
import { paragraphStyles, runPropertyOf, createStyleLookup } from './style-inheritance.ts'

/** Returns whether Word hides the text of a run. */
export type Hides = (run: Element) => boolean

/** Returns an element's own setting; undefined if it has none. */
function said(element: Element | undefined): boolean | undefined {
  const vanish = runPropertyOf(element, 'vanish')
  return vanish && !['0', 'false', 'off'].includes(attributeOf(vanish, 'val'))
}

/**
 * Reads hidden formatting from a document's styles; a run's own setting overrides them. ECMA-376, 17.3.2.41 and 17.7.3.
 */
export function hidesOf(styles: Document | undefined): Hides {
  const styleHides = createStyleLookup<boolean>(styles, said)
  const paragraphStyleOf = paragraphStyles(styles)
  const hides = (id: string): boolean => styleHides(id) ?? false
  // Two styles that hide show the text again: to Word it is a toggle.
  return (run) => said(run) ?? hides(paragraphStyleOf(run)) !== hides(attributeOf(runPropertyOf(run, 'rStyle'), 'val'))
}

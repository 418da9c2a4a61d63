import type { Document } from '@xmldom/xmldom'
import { saidByStyles } from './based-styles.ts'
import { attributeOf, childrenOf, type Element, enclosing, within } from '../../package/xml.ts'

/** Whether Word hides what a run says. */
export type Hides = (run: Element) => boolean

const propertyOf = (element: Element | undefined, name: string): Element | undefined =>
  childrenOf(element, 'rPr').flatMap((properties) => childrenOf(properties, name))[0]

/** What an element says itself; undefined where it says nothing of it. */
function said(element: Element | undefined): boolean | undefined {
  const vanish = propertyOf(element, 'vanish')
  return vanish && !['0', 'false', 'off'].includes(attributeOf(vanish, 'val'))
}

/** Which styles hide text, by their ids; `styles` is absent where a document has none. */
function hiddenStyles(styles: Document | undefined): { hides: (id: string) => boolean; usual: string } {
  const usual = (styles ? within(styles, 'style') : []).find(
    (style) => attributeOf(style, 'type') === 'paragraph' && attributeOf(style, 'default') === '1',
  )
  const hides = saidByStyles<boolean>(styles, said)
  return { hides: (id) => hides(id) ?? false, usual: attributeOf(usual, 'styleId') }
}

/** Reads what Word hides from a document's styles; what a run says itself counts before these. ECMA-376, 17.3.2.41 and 17.7.3. */
export function hidesOf(styles: Document | undefined): Hides {
  const { hides, usual } = hiddenStyles(styles)
  const paragraphs = new Map<Element | undefined, boolean>()
  const isIn = (paragraph: Element | undefined): boolean => {
    const known = paragraphs.get(paragraph)
    if (known !== undefined) return known
    const [style] = childrenOf(paragraph, 'pPr').flatMap((properties) => childrenOf(properties, 'pStyle'))
    const hidden = hides(attributeOf(style, 'val') || usual)
    paragraphs.set(paragraph, hidden)
    return hidden
  }
  // Two styles that hide show the text again: to Word it is a toggle.
  return (run) => said(run) ?? isIn(enclosing(run, 'p')) !== hides(attributeOf(propertyOf(run, 'rStyle'), 'val'))
}

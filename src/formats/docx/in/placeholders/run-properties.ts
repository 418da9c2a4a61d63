import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, isOn, within } from '../../package/xml.ts'
import { newElement, remove } from './links.ts'
import { createStyleLookup, paragraphStyles, runPropertyOf } from './style-inheritance.ts'

// Prepares formatting for mammoth, which reads only the properties of the run itself, and only some of their values.

/** Properties that are either on or off (ST_OnOff). */
const ON_OFF = ['b', 'i', 'strike', 'dstrike', 'caps', 'smallCaps']
/** Properties that a run takes from its character style. ECMA-376, 17.7.2. */
const OF_STYLES = [...ON_OFF, 'u', 'vertAlign', 'position', 'rFonts']

/** Matches fonts with letters of equal width, which are used for program code. */
export const MONOSPACED = /^(?:courier|consolas|menlo|monaco|lucida console|.*\bmono\b)/i

const isHyperlink = (name: string): boolean => /hyperlink/i.test(name)

type StyleOf = (name: string) => (id: string) => Element | undefined

/** Returns a function that finds a property of a style, or of the nearest style on which it is based. */
function stylesOf(styles: Document | undefined): StyleOf {
  const lookups = new Map(
    OF_STYLES.map((name) => [name, createStyleLookup<Element>(styles, (style) => runPropertyOf(style, name))]),
  )
  return (name) => lookups.get(name) ?? (() => undefined)
}

const setValue = (element: Element, value: string, document: Document): void => {
  const space = document.documentElement?.namespaceURI ?? ''
  for (const attribute of Array.from(element.attributes))
    if ((attribute.localName ?? attribute.name) === 'val') element.removeAttributeNode(attribute)
  element.setAttributeNS(space, 'w:val', value)
}

function settleRun(run: Element, ofStyle: StyleOf, names: ReadonlyMap<string, string>): void {
  const [properties] = childrenOf(run, 'rPr')
  const document = run.ownerDocument
  if (!properties || !document) return
  const style = attributeOf(runPropertyOf(run, 'rStyle'), 'val')
  for (const name of style ? OF_STYLES : []) {
    const found = childrenOf(properties, name).length > 0 ? undefined : ofStyle(name)(style)
    if (found && !(name === 'u' && isHyperlink(names.get(style) ?? ''))) properties.appendChild(found.cloneNode(true))
  }
  for (const name of ON_OFF)
    for (const mark of childrenOf(properties, name)) setValue(mark, isOn(mark) ? '1' : '0', document)
  if (isOn(childrenOf(properties, 'dstrike')[0]))
    properties.insertBefore(newElement(document, 'strike', { val: '1' }), properties.firstChild)
  for (const line of childrenOf(properties, 'u')) if (!isOn(line)) remove(line)
  for (const aligned of childrenOf(properties, 'vertAlign'))
    if (!/^(?:super|sub)script$/.test(attributeOf(aligned, 'val'))) remove(aligned)
}

/** Applies the font of a style for program code to the runs of paragraphs in that style. */
function settleCode(run: Element, style: Element | undefined): void {
  const font = attributeOf(style, 'ascii')
  const document = run.ownerDocument
  if (!document || !MONOSPACED.test(font) || runPropertyOf(run, 'rFonts')) return
  const [known] = childrenOf(run, 'rPr')
  const properties = known ?? newElement(document, 'rPr')
  if (!known) run.insertBefore(properties, run.firstChild)
  properties.appendChild(newElement(document, 'rFonts', { ascii: font }))
}

/**
 * Removes the header mark from rows that are not header rows, and writes the state of checkboxes in the form that
 * mammoth reads.
 */
function settleSwitches(document: Document): void {
  for (const header of within(document, 'tblHeader')) if (!isOn(header)) remove(header)
  for (const box of within(document, 'checkBox'))
    for (const state of [...childrenOf(box, 'default'), ...childrenOf(box, 'checked')])
      setValue(state, isOn(state) ? '1' : '0', document)
}

/**
 * Writes the formatting of styles to the runs that use the styles. Writes 1 or 0 for each property that is on or off.
 * Changes `document`.
 */
export function settleRuns(document: Document, styles: Document | undefined): void {
  const all = styles ? within(styles, 'style') : []
  const names = new Map(
    all.map((style) => [attributeOf(style, 'styleId'), attributeOf(childrenOf(style, 'name')[0], 'val')]),
  )
  const usual = all.find((style) => attributeOf(style, 'type') === 'paragraph' && isOn(style, 'default'))
  const ofStyle = stylesOf(styles)
  const paragraphStyleOf = paragraphStyles(styles)
  for (const run of within(document, 'r')) {
    const style = paragraphStyleOf(run)
    settleRun(run, ofStyle, names)
    if (style !== attributeOf(usual, 'styleId')) settleCode(run, ofStyle('rFonts')(style))
  }
  settleSwitches(document)
}

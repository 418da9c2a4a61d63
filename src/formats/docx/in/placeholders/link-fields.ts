import type { Document } from '@xmldom/xmldom'
import { attributeOf, type Element, nameOf, within } from '../../package/xml.ts'
import type { Field } from './fields.ts'
import { linkTo, neighbours, newElement, type Placeholders, remove } from './links.ts'

// Reads links from fields and from elements. Mammoth would read the switches of a field as part of its address. It
// would also reject a document in which a link has no address.

const TOKENS = /\\([a-z])(?![^\s"“”\\])|"((?:\\.|[^"\\])*)"|“([^”]*)”|((?:[^\s"“”\\]|\\(?![a-z](?:[\s"]|$)))+)/gi

/** Switches of HYPERLINK that have a value: \l (bookmark), \o (tooltip), \t (window). ECMA-376, 17.16.5.25. */
const WITH_VALUE = 'lot'

const SWITCH_LIKE_MERGEFORMAT = /\\\*\s*\w+/g

type Target = { address: string; bookmark: string }

/** Returns the address and the bookmark of a HYPERLINK field; undefined for another field. Pure. */
function targetOf(instruction: string): Target | undefined {
  const [name] = /^\s*HYPERLINK(?=[\s"“\\]|$)/i.exec(instruction) ?? []
  if (name === undefined) return undefined
  const found: Target = { address: '', bookmark: '' }
  let before = ''
  for (const [, letter, ...values] of instruction
    .slice(name.length)
    .replace(SWITCH_LIKE_MERGEFORMAT, '')
    .matchAll(TOKENS)) {
    const value = (values.find((text) => text !== undefined) ?? '').replace(/\\(["\\])/g, '$1').trim()
    if (letter === undefined && before === 'l') found.bookmark = value
    else if (letter === undefined && before === '') found.address ||= value
    before = letter !== undefined && WITH_VALUE.includes(letter.toLowerCase()) ? letter.toLowerCase() : ''
  }
  return found
}

/**
 * Returns the link for an address and a bookmark. Adds the scheme to an address such as "www.example.org", as Word
 * does.
 */
function linkOf({ address, bookmark }: Target): { href: string; bookmark: string } {
  if (!address) return { href: '', bookmark }
  const whole = bookmark && !address.includes('#') ? `${address}#${bookmark}` : address
  return { href: whole.replace(/^www\./i, 'http://www.').replaceAll(' ', '%20'), bookmark: '' }
}

/** Matches a reference to a figure, a table, an equation or a file. */
export const NAMES_A_PART = /^(?:supplementary\s+)?(?:figure|fig\.?|table|equation|eq\.?|file)\s*\(?\d+\)?$/i

type Replacing = { document: Document; placeholders: Placeholders }

const MARKS: ReadonlySet<string> = new Set(['fldChar', 'instrText'])

const isMark = (run: Element): boolean => Array.from(run.childNodes).some((part) => MARKS.has(nameOf(part as Element)))

function wrap(runs: Element[], anchor: string, document: Document): void {
  const [first] = runs
  const link = linkTo(anchor, document)
  first?.parentNode?.insertBefore(link, first)
  for (const run of runs) link.appendChild(run)
}

/**
 * Replaces a HYPERLINK field by links around the runs of its result. A field without a result shows its address.
 * @returns whether the field is a link
 */
export function replaceLinkField(
  { instruction, parts, result, shown }: Field,
  { document, placeholders }: Replacing,
): boolean {
  const target = targetOf(instruction)
  if (!target) return false
  const { href, bookmark } = linkOf(target)
  const [first] = parts
  if (!href && bookmark && NAMES_A_PART.test(shown.trim())) {
    first?.parentNode?.insertBefore(linkTo(placeholders.put({ is: 'mention', bookmark, shown }), document), first)
    for (const part of parts) remove(part)
    return true
  }
  const anchor = placeholders.put({ is: 'link', href, bookmark })
  const visible = result.filter((run) => !isMark(run))
  if (visible.length === 0 && href && first) {
    const run = newElement(document, 'r')
    run.appendChild(newElement(document, 't')).textContent = target.address
    first.parentNode?.insertBefore(run, first)
    wrap([run], anchor, document)
  }
  for (const runs of neighbours(visible)) wrap(runs, anchor, document)
  const kept = new Set(result)
  for (const part of parts) if (!kept.has(part)) remove(part)
  return true
}

/** The targets of a part's relationships by their ids. */
export type Relations = ReadonlyMap<string, string>

export const relationsIn = (part: Document | undefined): Relations =>
  new Map((part ? within(part, 'Relationship') : []).map((one) => [attributeOf(one, 'Id'), attributeOf(one, 'Target')]))

/** Replaces each link element by a placeholder with its address. Changes `document`. */
export function readLinks(document: Document, placeholders: Placeholders, relations: Relations): void {
  for (const element of within(document, 'hyperlink')) {
    const address = relations.get(attributeOf(element, 'id')) ?? ''
    const bookmark = attributeOf(element, 'anchor') || attributeOf(element, 'docLocation')
    const link = linkTo(placeholders.put({ is: 'link', ...linkOf({ address, bookmark }) }), document)
    for (const part of Array.from(element.childNodes)) link.appendChild(part)
    element.parentNode?.replaceChild(link, element)
  }
}

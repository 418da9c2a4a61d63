import { DOMParser } from '@xmldom/xmldom'
import temml from 'temml'
import { children, descendants, type Element, nameOf } from '../xml/xml.ts'
import { plainTex, TEX_COMMANDS } from './tex-dialects.ts'

// The maximum length of TeX, which no real formula reaches. The second limit stops endless macro expansion.
const TEX_LENGTH_MAX = 20_000
const EXPANSIONS_MAX = 1_000

// Matches commands that define macros. A formula with such macros can repeat a long text with each expansion, so the
// product of length and expansions is limited.
const DEFINING = /\\(?:[egx]?def|let|(?:re)?newcommand|providecommand)(?![A-Za-z])/
const EXPANDED_LENGTH_MAX = 50_000

const expansionsMax = (tex: string): number =>
  DEFINING.test(tex) ? Math.min(EXPANSIONS_MAX, Math.ceil(EXPANDED_LENGTH_MAX / tex.length)) : EXPANSIONS_MAX

const WRAPPED = [
  /^\$\$([\s\S]*)\$\$([.,;:]?)$/,
  /^\$([^$]*)\$([.,;:]?)$/,
  /^\\\[([\s\S]*)\\\]([.,;:]?)$/,
  /^\\\(([\s\S]*)\\\)([.,;:]?)$/,
]

// Matches dollar signs that delimit a formula. A dollar sign in the text has a backslash before it.
const DOLLARS = /(?<!\\)\$+/g

// Removes a dollar sign at one end only, where a formula was not cut out of its text completely.
const withoutLoneDollars = (body: string): string =>
  body.match(DOLLARS)?.length === 1 ? body.replace(/^\$+|(?<!\\)\$+$/g, '').trim() : body

/** Returns the formula in a journal's TeX. Often, the TeX is a whole document. Pure. */
export function texBody(text: string): string {
  const document = /\\begin\s*\{document\}([\s\S]*?)(?:\\end\s*\{document\}|$)/.exec(text)?.[1]
  const body = (document ?? text).trim()
  for (const wrapped of WRAPPED) {
    const [, inside, mark = ''] = wrapped.exec(body) ?? []
    if (inside !== undefined) return (withoutLoneDollars(inside.trim()) + mark).trim()
  }
  // If the document's beginning is missing, the formula is the text between the dollar signs.
  if (/\\documentclass|\\usepackage/.test(body)) return /\$\$?([\s\S]*?)\$\$?/.exec(body)?.[1]?.trim() ?? body
  return withoutLoneDollars(body)
}

const hasClass = (cell: Element, name: string): boolean => (cell.getAttribute('class') ?? '').split(' ').includes(name)

const alignOf = (cell: Element): string =>
  hasClass(cell, 'tml-right') ? 'right' : hasClass(cell, 'tml-left') ? 'left' : 'center'

// Replaces the typesetter's classes for column alignment with the MathML attribute. Removes empty columns, which only
// centre a numbered line.
function tellAlignment(table: Element): void {
  const rows = children(table, 'mtr')
  for (const cell of rows.flatMap((row) => children(row)))
    if (/width:\s*50%/.test(cell.getAttribute('style') ?? '') && !cell.textContent?.trim())
      cell.parentNode?.removeChild(cell)
  const columns = rows.map((row) => children(row).map(alignOf)).toSorted((a, b) => b.length - a.length)[0] ?? []
  if (columns.some((align) => align !== 'center')) table.setAttribute('columnalign', columns.join(' '))
}

// Replaces the rows that the typesetter styles as boxes with MathML's element for boxes.
function tellBoxes(math: Element): void {
  for (const row of descendants(math, 'mrow')) {
    if (!/border:/.test(row.getAttribute('style') ?? '')) continue
    const box = math.ownerDocument?.createElementNS(math.namespaceURI, 'menclose')
    if (!box) continue
    box.setAttribute('notation', 'box')
    for (const part of Array.from(row.childNodes)) box.appendChild(part)
    row.parentNode?.replaceChild(box, row)
  }
}

/**
 * Converts TeX to a MathML element that is not sanitized yet; undefined if the TeX is empty, too long or unreadable.
 * Pure.
 */
export function mathOfTex(tex: string, display: boolean): Element | undefined {
  if (!tex || tex.length > TEX_LENGTH_MAX) return undefined
  const options = {
    displayMode: display,
    throwOnError: true,
    strict: false,
    trust: false,
    xml: true,
    maxExpand: expansionsMax(tex),
    // Copies the commands, so that a macro defined in one formula does not affect another formula.
    macros: { ...TEX_COMMANDS },
  }
  try {
    const math = new DOMParser().parseFromString(
      temml.renderToString(plainTex(tex, display), options),
      'text/xml',
    ).documentElement
    if (!math || nameOf(math) !== 'math') return undefined
    for (const table of descendants(math, 'mtable')) tellAlignment(table)
    tellBoxes(math)
    return math
  } catch {
    // A formula that the typesetter cannot read is shown as TeX.
    return undefined
  }
}

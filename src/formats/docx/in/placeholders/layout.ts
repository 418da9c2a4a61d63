import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'
import { newElement, remove } from './links.ts'

// Rewrites the parts of a layout that mammoth would read in pieces: merged cells, large first letters, numbers of
// equations, and notes within equations.

/** Joins cells that Word merges with an older property. ECMA-376, 17.4.22. */
function mergedCells(document: Document): void {
  for (const row of within(document, 'tr')) {
    let first: Element | undefined
    let span = 1
    for (const cell of childrenOf(row, 'tc')) {
      const [properties] = childrenOf(cell, 'tcPr')
      const [merge] = childrenOf(properties, 'hMerge')
      if (merge && first && attributeOf(merge, 'val') !== 'restart') {
        span += 1
        const [target] = childrenOf(first, 'tcPr')
        for (const old of childrenOf(target, 'gridSpan')) remove(old)
        target?.appendChild(newElement(document, 'gridSpan', { val: String(span) }))
        if (textOf(cell).trim()) for (const part of childrenOf(cell, 'p')) first.appendChild(part)
        remove(cell)
      } else [first, span] = [merge ? cell : undefined, 1]
    }
  }
}

const WITHIN_EQUATIONS = ['footnoteReference', 'endnoteReference', 'commentReference', 'drawing', 'pict', 'object']

// Moves notes, comments and pictures out of an equation to the position after it, since mammoth reads an equation as
// one unit.
function outOfEquations(document: Document): void {
  for (const name of WITHIN_EQUATIONS)
    for (const part of within(document, name)) {
      const equation = enclosing(part, 'oMath')
      if (!equation) continue
      const run = newElement(document, 'r')
      const place = enclosing(equation, 'oMathPara') ?? equation
      place.parentNode?.insertBefore(run, place.nextSibling)
      run.appendChild(part)
    }
}

/** Joins a drop cap, which Word stores in a separate frame, with the paragraph that it begins. */
function dropCaps(document: Document): void {
  for (const frame of within(document, 'framePr')) {
    const cap = attributeOf(frame, 'dropCap')
    const letter = enclosing(frame, 'p')
    const next = letter?.nextSibling as Element | null | undefined
    if (!letter || !next || !/^(?:drop|margin)$/.test(cap) || nameOf(next) !== 'p') continue
    const [properties] = childrenOf(next, 'pPr')
    const place = properties ? properties.nextSibling : next.firstChild
    for (const run of childrenOf(letter, 'r')) next.insertBefore(run, place)
    remove(letter)
  }
}

const NUMBER = /^\s*\(\s*[A-Z]?\d+(?:[.–-]\d+)*[a-z]?\s*\)\s*$/

/** Returns a run of a tab and a number, as authors type it next to an equation. */
function numberRun(document: Document, number: string): Element {
  const run = newElement(document, 'r')
  run.appendChild(newElement(document, 'tab'))
  const text = newElement(document, 't')
  text.appendChild(document.createTextNode(number))
  run.appendChild(text)
  return run
}

/** Returns the numbers after "#" in an equation, such as "(8)" in "F=ma#(8)". */
const numbersIn = (equation: Element): string[] =>
  within(equation, 'eqArr')
    .flatMap((lines) => childrenOf(lines, 'e'))
    .map((line) => /#([^#]*)$/.exec(textOf(line))?.[1] ?? '')
    .filter((number) => NUMBER.test(number))

/** Moves the number that Word stores in an equation to the position after the equation, where authors type it. */
function outsideNumbers(document: Document): void {
  for (const frame of within(document, 'oMathPara')) {
    const numbers = within(frame, 'oMath').flatMap(numbersIn)
    const [first = '', last = first] = [numbers[0], numbers.at(-1)].map((number) => number?.replace(/[\s()]/g, ''))
    const number = first === last ? first : `${first}–${last}`
    if (number) frame.parentNode?.insertBefore(numberRun(document, `(${number})`), frame.nextSibling)
  }
}

/** Returns the paragraphs of a table row with an equation and perhaps its number; undefined for another row. */
function equationRow(row: Element): { equation: Element; number: Element | undefined } | undefined {
  const filled = childrenOf(row, 'tc').filter((cell) => textOf(cell).trim() || within(cell, 'oMath').length > 0)
  const paragraphs = filled.map((cell) => childrenOf(cell, 'p').filter((part) => textOf(part).trim()))
  if (paragraphs.some(({ length }) => length !== 1)) return undefined
  const all = paragraphs.flat()
  const equations = all.filter((part) => within(part, 'oMath').length === 1)
  const others = all.filter((part) => !equations.includes(part))
  const [equation] = equations
  const isAlone = equation && textOf(equation).trim() === within(equation, 'oMath').map(textOf).join('').trim()
  if (!isAlone || equations.length > 1 || others.length > 1) return undefined
  return others.every((part) => NUMBER.test(textOf(part))) ? { equation, number: others[0] } : undefined
}

/** Replaces the usual table around a numbered equation, of two or three columns, by paragraphs. */
function equationTables(document: Document): void {
  for (const table of within(document, 'tbl')) {
    const rows = childrenOf(table, 'tr').map(equationRow)
    if (enclosing(table, 'tc') || !rows.every((row) => row !== undefined)) continue
    if (!rows.some(({ number }) => number)) continue
    for (const { equation, number } of rows) {
      table.parentNode?.insertBefore(equation, table)
      const run = newElement(document, 'r')
      run.appendChild(newElement(document, 'tab'))
      if (number) equation.appendChild(run)
      for (const part of Array.from(number?.childNodes ?? []) as Element[])
        if (nameOf(part) !== 'pPr') equation.appendChild(part)
    }
    remove(table)
  }
}

/** Rewrites the layout of one part of a document for mammoth. Changes `document`. */
export function simplifyLayout(document: Document): void {
  outOfEquations(document)
  outsideNumbers(document)
  equationTables(document)
  dropCaps(document)
  mergedCells(document)
}

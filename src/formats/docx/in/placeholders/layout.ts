import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'
import { newElement, remove } from './links.ts'

// Rewrites layout that mammoth would read incorrectly: merged cells, drop caps, and notes within equations.

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

/** Rewrites the layout of one part of a document for mammoth. Changes `document`. */
export function simplifyLayout(document: Document): void {
  outOfEquations(document)
  dropCaps(document)
  mergedCells(document)
}

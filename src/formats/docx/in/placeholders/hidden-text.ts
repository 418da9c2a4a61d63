import type { Document } from '@xmldom/xmldom'
import type { Hides } from './hides.ts'
import { linkTo, remove, type Placeholders } from './links.ts'
import { attributeOf, type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'

function neighbours(runs: Element[]): Element[][] {
  const groups: Element[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && run.previousSibling === last.at(-1)) last.push(run)
    else groups.push([run])
  }
  return groups
}

const WITHOUT_WORDS = ['sym', 'drawing', 'pict', 'object', 'footnoteReference', 'endnoteReference']
const FIELD: ReadonlySet<string> = new Set(['fldChar', 'instrText'])

// A field that is hidden in part still needs its marks; comments are told by themselves.
function strip(runs: Element[]): void {
  const marks = runs.flatMap((run) => within(run, 'fldChar')).map((mark) => attributeOf(mark, 'fldCharType'))
  const count = (kind: string) => marks.filter((mark) => mark === kind).length
  const isInPart = count('begin') !== count('end')
  for (const part of runs.flatMap((run) => Array.from(run.childNodes) as Element[])) {
    const name = nameOf(part)
    if (name !== 'rPr' && name !== 'commentReference' && !(isInPart && FIELD.has(name))) remove(part)
  }
}

/** Takes out what Word hides, and leaves a link that tells of it. Changes `document`. */
export function leaveOutHidden(document: Document, placeholders: Placeholders, hides: Hides): void {
  for (const runs of neighbours(within(document, 'r').filter(hides))) {
    const [first] = runs
    if (!first) continue
    const quote = runs.map(textOf).join('')
    // Links within an equation would not be read.
    const equation = enclosing(first, 'oMathPara') ?? enclosing(first, 'oMath')
    const place = equation ?? first
    if (quote.trim() || runs.some((run) => WITHOUT_WORDS.some((name) => within(run, name).length > 0))) {
      const anchor = placeholders.put({ is: 'lost', what: 'Text that was hidden in Word is left out', quote })
      place.parentNode?.insertBefore(linkTo(anchor, document), place)
    }
    strip(runs)
    if (equation && !textOf(equation)) remove(equation)
  }
}

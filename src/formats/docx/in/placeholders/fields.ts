import { attributeOf, type Element, nameOf, within } from '../../package/xml.ts'

/** A field of Word: its instruction, its runs, and the text that it last showed. */
export type Field = { instruction: string; parts: Element[]; shown: string }

type Open = { instruction: string; parts: Element[]; shown: string; isShowing: boolean }

// Runs may hold runs, which tell their text themselves.
const textOf = (run: Element): string =>
  Array.from(run.childNodes)
    .filter((part) => nameOf(part as Element) === 't')
    .map((text) => text.textContent ?? '')
    .join('')

function step(open: Open[], run: Element): Field | undefined {
  for (const field of open) field.parts.push(run)
  const top = open.at(-1)
  const mark = attributeOf(within(run, 'fldChar')[0], 'fldCharType')
  if (top && !top.isShowing)
    top.instruction += within(run, 'instrText')
      .map((text) => text.textContent ?? '')
      .join('')
  if (mark === 'begin') open.push({ instruction: '', parts: [run], shown: '', isShowing: false })
  else if (mark === 'separate' && top) top.isShowing = true
  else if (mark === 'end' && top) {
    open.pop()
    return top
  } else for (const field of open) if (field.isShowing) field.shown += textOf(run)
  return undefined
}

/**
 * Returns the fields of a document in the order of their ends, those within others first; what is never closed is none.
 */
export function fieldsIn(story: Element): Field[] {
  const open: Open[] = []
  const fields: Field[] = []
  for (const run of within(story, 'r')) {
    const field = step(open, run)
    if (field) fields.push(field)
  }
  return fields
}

/** Returns a part of a document that a program marked as its own, as Mendeley's newer editions do. */
export const controlsIn = (story: Element): { tag: string; element: Element; shown: string }[] =>
  within(story, 'sdt').map((element) => ({
    tag: attributeOf(within(element, 'tag')[0], 'val'),
    element,
    shown: within(element, 'r').map(textOf).join(''),
  }))

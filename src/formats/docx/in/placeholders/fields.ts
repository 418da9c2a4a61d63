import { WordError } from '../../package/package.ts'
import { attributeOf, type Element, nameOf, within } from '../../package/xml.ts'

/** The maximum nesting of fields. Word itself nests them at most 20 deep. */
const FIELD_DEPTH_MAX = 100

/**
 * A field of Word: its instruction, its runs (all, those of the instruction, those of the result), and the text that
 * Word last showed.
 */
export type Field = { instruction: string; parts: Element[]; code: Element[]; result: Element[]; shown: string }

type Open = Field & { isShowing: boolean }

// Returns the text of a run. Runs nested in it are excluded, since their text is read separately.
const textOf = (run: Element): string =>
  Array.from(run.childNodes)
    .filter((part) => nameOf(part as Element) === 't')
    .map((text) => text.textContent ?? '')
    .join('')

const instructionIn = (run: Element): string =>
  within(run, 'instrText')
    .map((text) => text.textContent ?? '')
    .join('')

// Adds a run's text to the open fields whose result contains it. If this result is part of another field's instruction,
// also adds the text to that instruction.
function addText(open: Open[], run: Element): void {
  const inCode = open.findLastIndex(({ isShowing }) => !isShowing)
  const outer = inCode < open.length - 1 ? open[inCode] : undefined
  if (outer) outer.instruction += textOf(run)
  for (const field of open.slice(inCode + 1)) field.shown += textOf(run)
}

function step(open: Open[], run: Element): Field | undefined {
  for (const field of open) {
    field.parts.push(run)
    if (field.isShowing) field.result.push(run)
    else field.code.push(run)
  }
  const top = open.at(-1)
  const mark = attributeOf(within(run, 'fldChar')[0], 'fldCharType')
  if (top && !top.isShowing) top.instruction += instructionIn(run)
  if (mark === 'begin') open.push({ instruction: '', parts: [run], code: [], result: [], shown: '', isShowing: false })
  else if (mark === 'separate' && top) {
    top.code.pop()
    top.isShowing = true
  } else if (mark === 'end' && top) {
    ;(top.isShowing ? top.result : top.code).pop()
    open.pop()
    return top
  } else addText(open, run)
  return undefined
}

/**
 * Rejects documents with too deeply nested fields, since each field collects all runs that it contains.
 * @throws WordError
 */
function refuseTooDeep(runs: Element[]): void {
  let depth = 0
  for (const run of runs) {
    const mark = attributeOf(within(run, 'fldChar')[0], 'fldCharType')
    if (mark === 'begin') depth += 1
    else if (mark === 'end') depth = Math.max(0, depth - 1)
    if (depth > FIELD_DEPTH_MAX)
      throw new WordError(
        `This document has fields nested more than ${FIELD_DEPTH_MAX} deep, which can’t be imported. Please replace them by their text in Word (Ctrl+A, then Ctrl+Shift+F9).`,
      )
  }
}

/**
 * Returns the fields of a document, ordered by their ends, so that nested fields come before the fields that contain
 * them. Ignores a field without an end.
 * @throws WordError if they are nested too deeply
 */
export function fieldsIn(story: Element): Field[] {
  const open: Open[] = []
  const fields: Field[] = []
  const runs = within(story, 'r')
  refuseTooDeep(runs)
  for (const run of runs) {
    const field = step(open, run)
    if (field) fields.push(field)
  }
  return fields
}

/** Returns the content controls of a document. Newer editions of Mendeley use them for citations. */
export const controlsIn = (story: Element): { tag: string; element: Element; shown: string }[] =>
  within(story, 'sdt').map((element) => ({
    tag: attributeOf(within(element, 'tag')[0], 'val'),
    element,
    shown: within(element, 'r').map(textOf).join(''),
  }))

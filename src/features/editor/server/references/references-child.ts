import { referenceFromLine } from '#formats/citations/from-line.ts'
import { type PastedLine, readPasted } from '#formats/citations/pasted-references.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { newReferenceId } from '#formats/citations/reference-id.ts'
import { serveTasks } from '#server/work/sandbox-child.ts'
import type { ReadReferences } from '../../contract.ts'
import { PASTED_ENTRIES_MAX } from '../../limits.ts'
import { readEntries } from './read-entries.ts'

/** A pasted line, and the reference that it describes. A line with only an identifier has no reference. */
export type ReadLine = PastedLine & { reference: ReferenceRecord | undefined }

/** The references of a pasted file, or the lines of a pasted text. */
export type ParsedText = { entries: ReadReferences } | { lines: ReadLine[] }

const readLine = (line: PastedLine, index: number): ReadLine => {
  const isRead = !line.isBare && index < PASTED_ENTRIES_MAX
  return { ...line, reference: isRead ? referenceFromLine(line.text, newReferenceId()) : undefined }
}

serveTasks((text: string): ParsedText => {
  const pasted = readPasted(text)
  return pasted.kind === 'lines'
    ? { lines: pasted.lines.map(readLine) }
    : { entries: readEntries(pasted, newReferenceId) }
})

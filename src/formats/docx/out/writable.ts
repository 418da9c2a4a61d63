import type { WrittenPaper } from './export-context.ts'

// What XML 1.0 cannot hold, not even escaped: Word takes a document with one of them for a broken one.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g
// Lines and pages of other programs, which come with what is pasted.
// oxlint-disable-next-line no-control-regex -- As above.
const LINE_ENDS = /[\u000b\u000c]/g

const writableText = (text: string): string => text.toWellFormed().replace(LINE_ENDS, ' ').replace(UNWRITABLE, '')

const writable = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'string' ? writableText(value) : value,
  ) as Part

/** A paper without the signs that no XML can hold. Pure. */
export const writablePaper = ({ pictures, records, ...paper }: WrittenPaper): WrittenPaper => ({
  ...writable(paper),
  pictures,
  records: new Map(Array.from(records, ([id, record]) => [id, writable(record)])),
})

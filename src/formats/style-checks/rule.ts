import type { SectionRange, ReadPaper } from './paper.ts'

/** Something that a rule asks the authors to look at. */
export type Finding = SectionRange & { says: string }

export type StyleRule = {
  name: string
  /** In two or three words. */
  title: string
  /** Why it matters to a reader, in a sentence. */
  why: string
  find: (paper: ReadPaper) => Finding[]
}

import type { SectionRange, ReadPaper } from './paper.ts'

/** A range of text that the authors should check. `says` is the reason. */
export type Finding = SectionRange & { says: string }

export type StyleRule = {
  name: string
  /** The rule's title, in two or three words. */
  title: string
  /** The reason why the rule matters to readers, in one sentence. */
  why: string
  find: (paper: ReadPaper) => Finding[]
}

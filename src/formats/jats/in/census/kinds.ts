/** Names of the parts of an article, in the order in which they are listed. */
export const PART_KINDS = {
  figure: ['figure', 'figures'],
  'figure-group': ['group of figures', 'groups of figures'],
  picture: ['picture outside a figure', 'pictures outside figures'],
  table: ['table', 'tables'],
  'table-picture': ['table as a picture', 'tables as pictures'],
  'table-group': ['group of tables', 'groups of tables'],
  formula: ['displayed formula', 'displayed formulas'],
  'formula-picture': ['displayed formula as a picture', 'displayed formulas as pictures'],
  'inline-formula': ['formula in running text', 'formulas in running text'],
  'inline-formula-picture': ['formula in running text as a picture', 'formulas in running text as pictures'],
  file: ['supplementary file', 'supplementary files'],
  media: ['media file', 'media files'],
  box: ['boxed text', 'boxed texts'],
  appendix: ['appendix', 'appendices'],
  note: ['footnote', 'footnotes'],
  reference: ['reference', 'references'],
  'sub-article': ['sub-article', 'sub-articles'],
  response: ['response', 'responses'],
} as const satisfies Record<string, readonly [one: string, many: string]>

export type PartKind = keyof typeof PART_KINDS

/** One part that an article's file has, found without regard to how the file is read. */
export type SourcePart = {
  kind: PartKind
  /** The ids under which the article may have it. */
  ids: string[]
  /** Its label, title or file, or where it is: "Table 2", "line 120". */
  name: string
  /** Number of pictures or files that the part names. */
  pictures?: number
  /** Number of rows of a table. */
  rows?: number
  /** Of a footnote: its letters and digits, by which it is known where it has no id. */
  letters?: string
  /** Of a sub-article or response: what it is, for one and for many. */
  words?: readonly [one: string, many: string]
}

export type Census = {
  parts: SourcePart[]
  /** The names of all pictures and files that the file names. */
  files: string[]
}

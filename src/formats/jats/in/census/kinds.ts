/** Names of the kinds of parts, in the order in which they are listed. */
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

/** One part of an article's file, as found by the census. */
export type SourcePart = {
  kind: PartKind
  /** The possible ids of the part in the article. */
  ids: string[]
  /** The first available name of the part: its label, title, file name or line in the file ("Table 2", "line 120"). */
  name: string
  /** The number of pictures or files in the part. */
  pictures?: number
  /** For a table: its number of rows. */
  rows?: number
  /** For a footnote: the letters and digits of its text, which identify a footnote without an id. */
  letters?: string
  /** For a sub-article or response: its kind, in the singular and the plural. */
  words?: readonly [one: string, many: string]
}

export type Census = {
  parts: SourcePart[]
  /** The names of all pictures and files in the article's file. */
  files: string[]
}

/** The elements with the same name whose content an imported article lacks. */
export type Unread = {
  element: string
  /** The lines of the elements in the file. */
  lines: number[]
  /** The beginnings of the first texts that the article lacks. */
  texts: string[]
}

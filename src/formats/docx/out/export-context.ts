import type { Article, Inline, TrackedChange } from '../../article/article.ts'
import type { LabelCount } from '../../article/list-marks.ts'
import type { ReferenceRecord } from '../../citations/reference.ts'

/** The bytes of a picture that Word can show, and its size in pixels. */
export type ShownPicture = {
  kind: 'image/png' | 'image/jpeg' | 'image/gif'
  bytes: Uint8Array
  width: number
  height: number
}

/** Everything that a Word export needs: an article, its authors, and the pictures and works that it refers to. */
export type WrittenPaper = {
  title: Inline[]
  authors: string[]
  /** The affiliations of each author, in the order of `authors`. */
  affiliations?: string[][]
  /** A line that says that the paper is a draft. */
  status?: string
  /** A sentence to show before the text, about what the file does not contain. */
  notice?: string
  /** The abstract as plain text, used if the article's own abstract is empty. */
  abstract: string
  article: Article
  /** The available pictures of figures, by the ids of their files. */
  pictures: ReadonlyMap<string, ShownPicture>
  /** The records of the article's references, by the ids of the references. */
  records: ReadonlyMap<string, ReferenceRecord>
}

/** The state of one export. */
export type DocxExportContext = {
  /** The numbers of footnotes by the ids of notes. */
  notes: ReadonlyMap<string, number>
  records: WrittenPaper['records']
  pictures: WrittenPaper['pictures']
  /** Returns the bookmark for an element's id: short, with only letters and digits, as Word requires. */
  bookmark: (id: string) => string
  /** Returns a new number for each list, so that every list starts at its own first number. */
  nextList: () => number
  /** Returns a new number for each tracked change. */
  nextChange: () => number
  /** The suggestions that insert or delete the block that is being written. */
  changes: readonly TrackedChange[]
  /** Lists with another numbering than 1, 2, 3, in the order in which they occur. */
  counted: LabelCount[]
}

/** Returns the authors with their affiliations: "Ann Lee (Lagos; Bergen)". Pure. */
export const authorsWithPlaces = ({ authors, affiliations = [] }: WrittenPaper): string[] =>
  authors.map((author, index) => {
    const places = affiliations[index] ?? []
    return places.length > 0 ? `${author} (${places.join('; ')})` : author
  })

export function createExportContext({ article, records, pictures }: WrittenPaper): DocxExportContext {
  const names = new Map<string, string>()
  let [lists, changes] = [0, 0]
  return {
    notes: new Map(article.notes.map(({ id }, index) => [id, index + 1])),
    records,
    pictures,
    bookmark: (id) => {
      const name = names.get(id) ?? `part_${names.size + 1}`
      names.set(id, name)
      return name
    },
    nextList: () => (lists += 1),
    nextChange: () => (changes += 1),
    changes: [],
    counted: [],
  }
}

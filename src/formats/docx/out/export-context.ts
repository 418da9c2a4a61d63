import type { Article, Inline } from '../../article/article.ts'
import type { LabelCount } from '../../article/list-marks.ts'
import type { ReferenceRecord } from '../../citations/reference.ts'

/** Bytes of a picture that Word can show, with its size in pixels. */
export type ShownPicture = {
  kind: 'image/png' | 'image/jpeg' | 'image/gif'
  bytes: Uint8Array
  width: number
  height: number
}

/** Contents of an export for further work: an article, its authors, and the pictures and works that it only names. */
export type WrittenPaper = {
  title: Inline[]
  authors: string[]
  /** Abstract as plain text, for an article whose own abstract is empty. */
  abstract: string
  article: Article
  /** Of the pictures that figures name, by their files' ids, as many as can be had. */
  pictures: ReadonlyMap<string, ShownPicture>
  /** The works behind the article's references, by the references' ids. */
  records: ReadonlyMap<string, ReferenceRecord>
}

/** State while a document is written. */
export type DocxExportContext = {
  /** The numbers of footnotes by the ids of notes. */
  notes: ReadonlyMap<string, number>
  records: WrittenPaper['records']
  pictures: WrittenPaper['pictures']
  /** The name by which Word finds a part; of letters and digits, and short. */
  bookmark: (id: string) => string
  /** Each list counts from 1. */
  nextList: () => number
  /** Lists that count otherwise than 1, 2, 3, as they come. */
  counted: LabelCount[]
}

export function createExportContext({ article, records, pictures }: WrittenPaper): DocxExportContext {
  const names = new Map<string, string>()
  let lists = 0
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
    counted: [],
  }
}

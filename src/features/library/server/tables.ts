import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Edtf } from '#shared/time/partial-date.ts'
import type { Article, Inline, Cell, Rows } from '#formats/article/article.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { Imprint } from '#formats/jats/front/imprint.ts'
import { inlinesText } from '#formats/article/text.ts'

export type Contributor = { name: string; title: string; affiliation: string; linkedin_url: string | null }

type Json<T> = ColumnType<T, string, string>

export type PaperTable = {
  id: Generated<string>
  paper_id: string
  source: 'inflo' | 'imported'
  title: string
  title_markup: ColumnType<Inline[] | null, string | null | undefined, string | null>
  category: string
  abstract: string
  summary: string
  keywords: string[]
  author_names: string[]
  institution: string | null
  journal: string | null
  doi: string | null
  licence_url: string | null
  licence_name: string
  contributor: ColumnType<Contributor | null, string | null, string | null>
  /** When it was published, as precisely as its source says. */
  issued: Edtf
  /** The first day that this can mean, YYYY-MM-DD, by which papers are sorted. */
  published_on: string
  word_count: number
  read_minutes: number
  views: Generated<number>
  likes: Generated<number>
  featured: Generated<boolean>
  featured_reason: string | null
  featured_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
  withdrawn_reason: Generated<string | null>
  current_version: Generated<number>
  workspace_paper_id: string | null
  question_id: string | null
  source_hash: string | null
  imprint: ColumnType<Imprint | null, string | null, string | null>
  language: Generated<string>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type VersionTable = {
  paper_id: string
  number: number
  article: Json<Article>
  title: string
  abstract: string
  category: string
  author_names: string[]
  /** The ids of the named authors, in their order; null if they were not recorded. */
  author_ids: Generated<string[] | null>
  note: Generated<string>
  created_at: Generated<Date>
}

export type AuthorTable = {
  id: Generated<string>
  paper_id: string
  position: number
  member_id: string | null
  given_name: string
  family_name: string
  affiliations: string[]
  orcid: string | null
  orcid_verified: Generated<boolean>
  linkedin_url: string | null
  credit_roles: Json<CreditRole[]>
  corresponding: Generated<boolean>
}

/** An author as credited, without place and paper; without id when newly credited. */
export type AuthorCredit = Omit<Selectable<AuthorTable>, 'id' | 'paper_id' | 'position'> & { id?: string }

/** A person who is or was credited on the paper. */
export type KnownAuthor = AuthorCredit & { id: string }

type MentorTable = {
  paper_id: string
  position: number
  member_id: string | null
  name: string
  affiliation: string
}

type RemovedAuthorTable = {
  id: string
  paper_id: string
  member_id: string | null
  credited: Json<KnownAuthor>
  removed_at: Date
}

type ResearcherOfMonthTable = {
  /** The month's first day, YYYY-MM-DD. */
  month: string
  member_id: string
  reason: string
  chosen_by: string
  chosen_at: Date
}

/** The record that harvesters receive of a paper that is or was in the library; maintained by triggers only. */
type OaiRecordTable = {
  paper_id: string
  category: string
  set_spec: Generated<string>
  changed_at: Date
  deleted: boolean
  /** Counts the changes. */
  changes: Generated<number>
}

type SearchTextTable = {
  paper_id: string
  category: string
  published_on: string
  title_key: string
  author_key: string
  listed: boolean
  words: string
}

declare module '#server/data/db.ts' {
  interface Tables {
    'library.paper': PaperTable
    'library.version': VersionTable
    'library.author': AuthorTable
    'library.file': { id: string; paper_id: string }
    'library.mentor': MentorTable
    'library.removed_author': RemovedAuthorTable
    'library.topic': { paper_id: string; words: string[] }
    'library.researcher_of_month': ResearcherOfMonthTable
    'library.oai_record': OaiRecordTable
    'library.public_number': { year: number; last: number }
    'library.category_total': { category: string; papers: number }
    'library.reader': { paper_id: string; reader_key: string; counted_at: Date; is_author: Generated<boolean> }
    'library.reader_salt': { day: string; salt: string }
    'library.search_text': SearchTextTable
    'library.question_text': { paper_id: string; words: string; title_words: string }
    'library.paper_like': { paper_id: string; member_id: string; liked_at: Generated<Date> }
  }
}

type Placed = {
  c: Inline[]
  h: boolean
  x: number
  y: number
  colspan: number
  rowspan: number
  align: 'left' | 'center' | 'right'
}

type Grid = {
  columns: number
  headrows: number
  /** True if the head may be repeated on each further page: not with links, which PDF/UA allows only once. */
  repeated: boolean
  head: Placed[]
  body: Placed[]
  /** Size of the letters, smaller the more columns there are. */
  size: number
  /** The rows as plain lines, for where a grid cannot be drawn. */
  lines: string[]
}

const takenAt = (x: number, y: number): string => `${x},${y}`

/** Puts the cells of some rows on a grid, from line `top` on. Spans that would leave the rows or cover another cell are cut. */
function place(rows: Cell[][], top: number): Placed[] {
  const taken = new Set<string>()
  const bottom = top + rows.length
  return rows.flatMap((row, index) => {
    const y = top + index
    let x = 0
    return row.map((cell): Placed => {
      while (taken.has(takenAt(x, y))) x += 1
      const rowspan = Math.max(1, Math.min(cell.rowspan ?? 1, bottom - y))
      let colspan = 1
      while (colspan < (cell.colspan ?? 1) && !taken.has(takenAt(x + colspan, y))) colspan += 1
      for (let down = 0; down < rowspan; down += 1)
        for (let right = 0; right < colspan; right += 1) taken.add(takenAt(x + right, y + down))
      const placed: Placed = { c: cell.c, h: cell.h ?? false, x, y, colspan, rowspan, align: cell.align ?? 'left' }
      x += colspan
      return placed
    })
  })
}

const sizeFor = (columns: number): number => (columns <= 5 ? 8.5 : columns <= 8 ? 7.5 : columns <= 12 ? 6.5 : 5.5)

const hasLink = (inlines: Inline[]): boolean =>
  inlines.some((inline) => {
    if (typeof inline === 'string') return false
    return (
      inline.t === 'a' ||
      ((inline.t === 'math' || inline.t === 'picture') && !!inline.source) ||
      ('c' in inline && hasLink(inline.c))
    )
  })

const lineOf = (row: Cell[]): string => row.map(({ c }) => inlinesText(c)).join(' | ')

/** A table's rows with each cell at its place, as typesetting needs them. Pure. */
export function gridOf({ head, body }: Rows): Grid {
  const placedHead = place(head, 0)
  // Not the rows as written: a line below a last row without a cell would lie outside the table, which Typst refuses.
  const headrows = Math.max(0, ...placedHead.map(({ y, rowspan }) => y + rowspan))
  const placedBody = place(body, headrows)
  const columns = Math.max(1, ...[...placedHead, ...placedBody].map(({ x, colspan }) => x + colspan))
  return {
    columns,
    headrows,
    repeated: !head.some((row) => row.some(({ c }) => hasLink(c))),
    head: placedHead,
    body: placedBody,
    size: sizeFor(columns),
    lines: [...head, ...body].map(lineOf).filter(Boolean),
  }
}

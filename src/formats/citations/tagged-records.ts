// Reads files of records with tagged fields: RIS, EndNote, PubMed and Web of Science.

export type TaggedField = { tag: string; value: string }

/** CSL-JSON of a record, and the names of its fields that a reference cannot store: "abstract", "C5". */
export type TaggedReference = { csl: Record<string, unknown>; leftOut: string[] }

const LINE_END = /\r\n|\r|\n/

/**
 * Returns the fields of a record. A line without a tag continues the previous field, after `between`. The first group
 * of the pattern `tagged` is the tag, the second the value. Pure.
 */
export function taggedFields(record: string, tagged: RegExp, between = ' '): TaggedField[] {
  const fields: TaggedField[] = []
  for (const line of record.split(LINE_END)) {
    const { tag, value } = tagged.exec(line)?.groups ?? {}
    const last = fields.at(-1)
    if (tag) fields.push({ tag, value: (value ?? '').trim() })
    else if (last && line.trim()) last.value += between + line.trim()
  }
  return fields
}

/** The first and, in some formats, the last line of a record. */
type RecordLines = { begins: RegExp; ends?: RegExp }

/** Returns the records of a file, and the text outside all records. Pure. */
export function recordsIn(text: string, { begins, ends }: RecordLines): { records: string[]; others: string[] } {
  const parts = { records: [] as string[][], others: [[]] as string[][] }
  let into = parts.others
  for (const line of text.split(LINE_END)) {
    if (begins.test(line)) {
      into = parts.records
      into.push([])
    }
    into.at(-1)?.push(line)
    if (into === parts.records && ends?.test(line)) {
      into = parts.others
      into.push([])
    }
  }
  const joined = (blocks: string[][]) => blocks.map((lines) => lines.join('\n').trim()).filter(Boolean)
  return { records: joined(parts.records), others: joined(parts.others) }
}

/** The fields of a record by their tags. A tag counts as read once `all`, `first` or `find` was called with it. */
export type Tags = {
  /** Returns the values of the tags without duplicates, in the order of the tags. */
  all: (...tags: string[]) => string[]
  first: (...tags: string[]) => string | undefined
  /** Returns the first result of `read` that is not empty, trying the tags in order; '' if there is none. */
  find: (tags: string[], read: (value: string) => string) => string
  /** Returns the tags that have a value but were never read. Uses the names in `names` where available. */
  unread: (names: Record<string, string>) => string[]
}

/** Indexes the fields of a record. */
export function tagsOf(fields: TaggedField[]): Tags {
  const values = Map.groupBy(
    fields.filter(({ value }) => value),
    ({ tag }) => tag,
  )
  const asked = new Set<string>()
  const valuesOf = (tag: string): string[] => (values.get(tag) ?? []).map(({ value }) => value)
  const all = (...tags: string[]): string[] => {
    for (const tag of tags) asked.add(tag)
    return [...new Set(tags.flatMap(valuesOf))]
  }
  const find = (tags: string[], read: (value: string) => string): string => {
    const tag = tags.find((one) => valuesOf(one).some(read))
    if (tag === undefined) return ''
    return all(tag).map(read).find(Boolean) ?? ''
  }
  return {
    all,
    first: (...tags) => all(...tags)[0],
    find,
    unread: (names) => [...new Set([...values.keys()].flatMap((tag) => (asked.has(tag) ? [] : [names[tag] ?? tag])))],
  }
}

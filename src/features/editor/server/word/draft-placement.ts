import { Fragment, type Node } from 'prosemirror-model'
import type { Json } from '#formats/docx/in/import-context.ts'
import { citedYear } from '#formats/citations/dates/cited-date.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { manuscript } from '#formats/manuscript/schema.ts'

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0

/** What a section says when a draft was taken in: the draft behind what stood there, or in its place. Pure. */
export function sectionWith(existing: Node, draft: Node, replaces: boolean): Node {
  const content = replaces || isEmpty(existing) ? draft.content : existing.content.append(draft.content)
  return manuscript.node('doc', null, content)
}

const renamed = (refs: unknown, ids: ReadonlyMap<string, string>): string =>
  Array.from(
    new Set(
      String(refs)
        .split(' ')
        .map((id) => ids.get(id) ?? id),
    ),
  ).join(' ')

type Names = { references: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> }

/** A section of a draft that names works and pictures as the paper has them: the draft counts its pictures. Pure. */
export function placedNode(json: Json, names: Names): Node {
  const place = (node: Node): Node => {
    const { name } = node.type
    const attrs =
      name === 'citation'
        ? { ...node.attrs, refs: renamed(node.attrs['refs'], names.references) }
        : name === 'figure'
          ? { ...node.attrs, file: names.files.get(String(node.attrs['file'])) ?? '' }
          : node.attrs
    if (node.isText) return node
    return node.type.create(attrs, Fragment.fromArray(node.children.map(place)), node.marks)
  }
  return place(manuscript.nodeFromJSON(json))
}

const letters = (text: string | undefined): string => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** By what two entries are known to be one work: an identifier, or title and year. */
const marksOf = ({ DOI, PMID, title, issued }: ReferenceRecord): string[] => [
  ...(DOI ? [`doi ${DOI.toLowerCase()}`] : []),
  ...(PMID ? [`pmid ${PMID}`] : []),
  ...(letters(title).length > 10 ? [`title ${letters(title)} ${citedYear(issued)}`] : []),
]

/** The draft's entries that the paper does not have, and the ids by which the paper knows all of them. Pure. */
export function referencesToAdd(drafted: ReferenceRecord[], existing: Iterable<ReferenceRecord>) {
  const known = new Map(
    Array.from(existing).flatMap((record) => marksOf(record).map((mark) => [mark, record.id] as const)),
  )
  const ids = new Map<string, string>()
  const added: ReferenceRecord[] = []
  for (const record of drafted) {
    const marks = marksOf(record)
    const same = marks.map((mark) => known.get(mark)).find((id) => id !== undefined)
    if (same === undefined) added.push(record)
    ids.set(record.id, same ?? record.id)
    for (const mark of marks) known.set(mark, same ?? record.id)
  }
  return { added, ids }
}

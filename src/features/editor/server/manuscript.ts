import type { Node } from 'prosemirror-model'
import { readReferences } from '#formats/citations/reference-schema.ts'
import type { Manuscript, WrittenSection } from '#formats/manuscript/article.ts'
import type { ManuscriptFile } from '#formats/manuscript/conversion/blocks.ts'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { Db } from '#server/data/db.ts'
import { titleInlines, planOf, type PaperRow } from '#features/team/server/public.ts'
import type { SectionRow } from './queries.ts'
import { findFilesOf } from './files/queries.ts'

type FileRow = Awaited<ReturnType<typeof findFilesOf>>[number]

export const headingOf = (name: string): string => planOf(name)?.heading ?? name

const remarkOn = (parts: number): Node =>
  manuscript.node('paragraph', null, [
    manuscript.text(
      `[${parts === 1 ? 'One part' : `${parts} parts`} of this section can’t be read and ${parts === 1 ? 'is' : 'are'} left out here.]`,
      [manuscript.mark('em')],
    ),
  ])

function writtenSection({ name, doc, content, unreadable_parts: parts }: SectionRow): WrittenSection {
  const node = doc ? manuscript.nodeFromJSON(doc) : docFromText(content)
  return {
    name,
    heading: headingOf(name),
    doc: parts === 0 ? node : node.copy(node.content.addToEnd(remarkOn(parts))),
  }
}

const fileOf = ({ id, name, kind, size_bytes: bytes, width, height }: FileRow): [string, ManuscriptFile] => [
  id,
  { name, kind, bytes, pictures: width && height ? [{ file: id, kind, width, height }] : [] },
]

/** All that a paper's document says, with what is known of the files that it shows. */
export const manuscriptOf = async (db: Db, paper: PaperRow, sections: SectionRow[]): Promise<Manuscript> => ({
  title: titleInlines(paper.title_markup ?? []),
  sections: sections.map(writtenSection),
  references: readReferences(paper.document_references),
  files: new Map((await findFilesOf(db, paper.id)).map(fileOf)),
})

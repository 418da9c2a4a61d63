import type { Node } from 'prosemirror-model'
import sharp from 'sharp'
import type { Manuscript } from '#formats/manuscript/article.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { manuscript as schema } from '#formats/manuscript/schema.ts'
import { A_DATASET, A_FILE, withEverything } from '#formats/manuscript/full-manuscript.fixture.ts'
import { transact } from '#server/data/transact.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { createPaper, words, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { changeDocument } from '#features/editor/server/document/change-document.ts'
import { writeSectionNode } from '#features/editor/server/document/section-content.ts'

const PIXELS = { width: 1200, height: 800, channels: 3, background: '#0b5d55' } as const

type Sending = { paperId: string; name: string; bytes: Buffer }

async function sendFile(testApp: TestApp, by: TestMember, { paperId, name, bytes }: Sending): Promise<string> {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/files`,
    headers: {
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: encodeURIComponent(name),
      authorization: `Bearer ${by.token}`,
    },
    payload: bytes,
  })
  return answer.json<{ id: string }>().id
}

async function sendFiles(testApp: TestApp, by: TestMember, paperId: string): Promise<Record<string, string>> {
  const bars = await sharp({ create: PIXELS }).png().toBuffer()
  const table = Buffer.from('hour,alarms\n1,12\n')
  return {
    [A_FILE]: await sendFile(testApp, by, { paperId, name: 'bars.png', bytes: bars }),
    [A_DATASET]: await sendFile(testApp, by, { paperId, name: 'alarms.csv', bytes: table }),
  }
}

// The number of words to add to each section, so that the paper is long enough for a submission.
const MORE_WORDS: Record<string, number> = { abstract: 150, references: 0 }
const MORE_WORDS_ELSEWHERE = 400

/** Returns a section that refers to the uploaded files, with enough words for a submission. */
function filled(name: string, doc: Node, files: Record<string, string>): Node {
  const json = JSON.parse(JSON.stringify(doc.toJSON()), (key, value: unknown) =>
    key === 'file' && typeof value === 'string' ? (files[value] ?? value) : value,
  ) as object
  const more = words(MORE_WORDS[name] ?? MORE_WORDS_ELSEWHERE)
  const end = more ? [schema.node('paragraph', null, [schema.text(more)])] : []
  const sent = schema.nodeFromJSON(json)
  return sent.copy(
    sent.content.append(schema.node('doc', null, end.length > 0 ? end : [schema.node('paragraph')]).content),
  )
}

/** Creates a paper whose document contains a manuscript and enough words for a submission. */
export async function createWrittenPaper(
  testApp: TestApp,
  lead: TestMember,
  manuscript: Manuscript = withEverything(),
) {
  const paperId = await createPaper(testApp, lead)
  await writeAll(testApp, lead, { paperId, wordsEach: 400 })
  const files = await sendFiles(testApp, lead, paperId)
  await transact(testApp.kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (!paper) throw new Error('There is no paper')
    await changeDocument(testApp.kernel, tx, {
      paper,
      memberId: lead.id,
      change: (doc) => {
        for (const { name, doc: node } of manuscript.sections) writeSectionNode(doc, name, filled(name, node, files))
        for (const [id, record] of manuscript.references) referencesRoot(doc).set(id, record)
      },
    })
  })
  const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  return { paperId, files, abstract: sections['abstract']?.content ?? '' }
}

const SAID = ['text', 'name', 'alt', 'licence', 'source', 'consent']

/** Returns all words of a manuscript, except formulas. */
export function wordsWritten({ sections, references }: Manuscript): string[] {
  const found: string[] = [...references.values()].map(({ title }) => title)
  const look = (node: Node) => {
    if (node.isText) found.push(node.text ?? '')
    for (const name of SAID) if (typeof node.attrs[name] === 'string') found.push(node.attrs[name])
  }
  for (const { doc } of sections) doc.descendants(look)
  return [...new Set(found.flatMap((text) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []))]
}

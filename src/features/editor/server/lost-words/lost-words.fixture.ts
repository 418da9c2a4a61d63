import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestMember } from '#server/testing/test-app.ts'
import { connectEditor, type TestEditor } from '../document/document.fixture.ts'
import { createPaper, save } from '../workspace.fixture.ts'

export type Team = Awaited<ReturnType<typeof aTeam>>

/** Creates a server with two members, and helpers for papers that both members write. */
export async function aTeam() {
  const testApp = await createTestApp()
  const address = await listen(testApp)
  const amara = await testApp.createMember({ firstName: 'Amara' })
  const daniel = await testApp.createMember({ firstName: 'Daniel' })
  return {
    testApp,
    address,
    amara,
    daniel,
    offeredTo: async (member: TestMember, paperId: string) =>
      (await testApp.as(member)('GET /api/student/papers/:paperId/lost-words', { params: { paperId } })).lost_words,
    discard: (member: TestMember, paperId: string, lostWordsId: string) =>
      testApp.as(member)('DELETE /api/student/papers/:paperId/lost-words/:lostWordsId', {
        params: { paperId, lostWordsId },
      }),
    textOf: async (paperId: string) =>
      (await testApp.as(amara)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections[
        'methods'
      ]?.content,
    /** Returns the tabs of two writers. Both have a paper open with the given text in its methods section. */
    twoWriters: async (text: string) => {
      const paperId = await createPaper(testApp, amara, [daniel])
      await save(testApp, amara, { paperId, sectionName: 'methods', content: text })
      const open = ({ token }: TestMember) => connectEditor({ address, token, paperId })
      return { paperId, one: await open(amara), other: await open(daniel) }
    },
    /** Closes a tab's connection. @returns a function that opens a new connection with the tab's document */
    offline: (editor: TestEditor, { token }: TestMember, paperId: string) => {
      editor.leave()
      return () => connectEditor({ address, token, paperId, doc: editor.doc })
    },
  }
}

export const blocks = (doc: Y.Doc) => sectionRoot(doc, 'methods').toArray() as Y.XmlElement[]
export const lineOf = (doc: Y.Doc, at = 0) => blocks(doc)[at]?.get(0) as Y.XmlText
/** Turns a paragraph into a heading. Like the editor, replaces the paragraph with a new node that has the same text. */
export function makeHeading({ doc }: TestEditor, at = 0): void {
  doc.transact(() => {
    const heading = new Y.XmlElement('heading')
    heading.insert(0, [new Y.XmlText(lineOf(doc, at).toString())])
    sectionRoot(doc, 'methods').delete(at, 1)
    sectionRoot(doc, 'methods').insert(at, [heading])
  })
}

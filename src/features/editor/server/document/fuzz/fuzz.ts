import assert from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createRandom, type Random, TEST_SEED } from '#server/testing/random.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import { createPaper, aSuggester, save } from '../../workspace.fixture.ts'
import { connectEditor, type TestEditor } from '../document.fixture.ts'
import { changeSomehow, suggestSome } from './any-content.ts'

const KINDS = ['pdf', 'jats', 'markdown', 'docx', 'latex', 'bibtex'] as const
const EXPORTED_EVERY = 100
/** The number of changes per paper. It is limited, since papers grow and a problem is found sooner in a small paper. */
const CHANGES_OF_PAPER = 250
export const LANES = 4

/** Asserts that two values are equal. @throws AssertionError that names the kind of change after which they differed */
const same = (kind: string, read: unknown, right: unknown): void => assert.deepStrictEqual(read, right, kind)

type Fuzz = { testApp: TestApp; address: string; lead: TestMember }

/**
 * The number of changes, and the number of parallel lanes in which the writer is a guest who may only suggest. In the
 * other lanes, the lead writes.
 */
type Extent = { changes: number; guestLanes: number }

/** The number of changes stored and refused, and the names of the content classes that were stored. */
type Tally = { stored: number; refused: number; classes: Set<string> }

const classOf = (kind: string): string => kind.split(' ')[0] ?? ''

/** Waits until a change is confirmed as stored or its sender is disconnected. @returns whether it was stored. */
async function isStored(editor: TestEditor): Promise<boolean> {
  const ended = { isClosed: false }
  void editor.closed.then(() => (ended.isClosed = true))
  while (!ended.isClosed && editor.saved < editor.sent) await pause(2)
  return editor.saved >= editor.sent
}

const textsIn = (doc: Y.Doc): string[] =>
  SECTION_PLANS.map(({ name }) => plainText(readSection(sectionRoot(doc, name)).node).toWellFormed())

/** Opens the stored document in an editor, which reads it with y-prosemirror. */
function openInEditor(doc: Y.Doc): void {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  for (const { name } of SECTION_PLANS) yXmlFragmentToProseMirrorRootNode(sectionRoot(copy, name), manuscript)
}

class Lane {
  private readonly fuzz: Fuzz
  private readonly random: Random
  private paperId = ''
  private editor: TestEditor | undefined
  private readonly onlySuggests: boolean
  private writer: TestMember

  constructor(fuzz: Fuzz, random: Random, onlySuggests: boolean) {
    this.fuzz = fuzz
    this.random = random
    this.onlySuggests = onlySuggests
    this.writer = fuzz.lead
  }

  private async opened(index: number): Promise<TestEditor> {
    const { testApp, address, lead } = this.fuzz
    if (index % CHANGES_OF_PAPER === 0) {
      this.leave()
      this.paperId = await createPaper(testApp, lead)
      if (this.onlySuggests) {
        await save(testApp, lead, {
          paperId: this.paperId,
          sectionName: 'methods',
          content: 'Two wards were compared.',
        })
        this.writer = await aSuggester(testApp, lead, this.paperId)
      }
    }
    this.editor ??= await connectEditor({ address, token: this.writer.token, paperId: this.paperId })
    return this.editor
  }

  leave(): void {
    this.editor?.leave()
    this.editor = undefined
  }

  async change(index: number, tally: Tally): Promise<void> {
    const editor = await this.opened(index)
    const before = editor.sent
    const suggests = this.onlySuggests && this.random(2) === 0
    const kind = suggests
      ? suggestSome(editor.doc, this.random, this.writer.id)
      : changeSomehow(editor.doc, this.random)
    const hasSent = editor.sent > before
    const isKept = !hasSent || (await isStored(editor))
    if (isKept) {
      tally.stored += 1
      openInEditor(editor.doc)
    } else {
      tally.refused += 1
      this.leave()
    }
    const isFirst = isKept && !tally.classes.has(classOf(kind))
    if (isKept) tally.classes.add(classOf(kind))
    await this.read(kind, isKept ? textsIn(editor.doc) : undefined)
    if (isFirst || index % EXPORTED_EVERY === EXPORTED_EVERY - 1) await this.exportAll(kind)
  }

  private async read(kind: string, texts: string[] | undefined): Promise<void> {
    const { testApp, lead } = this.fuzz
    const params = { paperId: this.paperId }
    const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params })
    const { missing } = await testApp.as(lead)('GET /api/student/papers/:paperId/submission', { params })
    same(
      kind,
      missing.filter((one) => one.includes('can’t be read')),
      [],
    )
    const read = SECTION_PLANS.map(({ name }) => sections[name]?.content)
    if (texts) same(kind, read, texts)
  }

  private async exportAll(kind: string): Promise<void> {
    const { testApp, lead } = this.fuzz
    for (const format of KINDS) {
      const { statusCode, body } = await testApp.inject({
        method: 'GET',
        url: `/api/student/papers/${this.paperId}/export/${format}`,
        headers: { authorization: `Bearer ${lead.token}` },
      })
      // A paper without references has no BibTeX file, and says so.
      const isEmptyList = format === 'bibtex' && statusCode === 409 && body.includes('no references yet')
      if (!isEmptyList) same(`${kind}: ${body.slice(0, 300)}`, [format, statusCode], [format, 200])
    }
  }
}

async function runLanes(fuzz: Fuzz, { changes, guestLanes }: Extent): Promise<Tally> {
  const tally: Tally = { stored: 0, refused: 0, classes: new Set() }
  const each = Math.ceil(changes / LANES)
  const lanes = Array.from(
    { length: LANES },
    (_, lane) => new Lane(fuzz, createRandom(TEST_SEED + lane), lane < guestLanes),
  )
  const run = { hasFailed: false }
  const perform = async (lane: Lane) => {
    try {
      for (let index = 0; index < each && !run.hasFailed; index += 1) await lane.change(index, tally)
    } catch (error) {
      run.hasFailed = true
      throw error
    } finally {
      lane.leave()
    }
  }
  const ended = await Promise.allSettled(lanes.map(perform))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return tally
}

/**
 * Starts a server, makes random changes to papers, and reads the papers after each change. The writer is an author, or
 * a guest who may only suggest.
 * @returns the number of stored and refused changes
 * @throws AssertionError for the first paper that can't be read
 */
export async function fuzzDocuments(extent: Extent): Promise<Tally> {
  const testApp = await createTestApp()
  try {
    const [address, lead] = [await listen(testApp), await testApp.createMember()]
    return await runLanes({ testApp, address, lead }, extent)
  } finally {
    await testApp.stop()
  }
}

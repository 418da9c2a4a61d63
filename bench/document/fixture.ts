import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as Y from 'yjs'
import { docFromText } from '../../src/formats/manuscript/edits/from-text.ts'
import { sectionRoot } from '../../src/formats/manuscript/roots.ts'
import { joinDatabase } from '../../src/server/data/database.ts'
import { type Db, createDb, createPool } from '../../src/server/data/db.ts'
import { transact } from '../../src/server/data/transact.ts'
import { readSettings } from '../../src/server/read-settings.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyPaper } from '#features/editor/server/create-paper.ts'
import { writeSectionNode } from '#features/editor/server/document/section-content.ts'
import { joinPaper } from '#features/editor/server/join-paper.ts'
import { askJson } from '../load/http.ts'
import { registerMembers, signIn } from '../members.ts'
import type { Environment, Running } from '../run-context.ts'
import { SHORT } from '../progress.ts'

export const MEMBERS = 12
export const OPEN_PAPERS = SHORT ? 20 : 100
export const REOPENED_PAPERS = SHORT ? 100 : 1_000
export const WORDS = 5_000
const LONG_WORDS = 10_000
export const EDITS = SHORT ? 20_000 : 200_000
export const VERSIONS = 500

export type DocumentFixture = {
  tokens: string[]
  /** The authors of the long papers; the first author is the member of the first token. */
  members: string[]
  papers: string[]
  long: string
  small: string[]
  suggester: string
}

/** Requests a paper as its screen does. Before it answers, the server saves the document's text. */
export async function requestWorkspace(
  origin: string,
  { paperId, token }: { paperId: string; token: string },
): Promise<void> {
  const path = `/api/student/papers/${paperId}/workspace`
  await askJson(origin, { path, headers: { authorization: `Bearer ${token}` } })
}

/** Creates members and papers on the running server. */
export async function createDocumentFixture(
  { origin, environment }: Running,
  folder: string,
): Promise<DocumentFixture> {
  const emails = await registerMembers(origin, MEMBERS, 'writer')
  const tokens: string[] = []
  for (const email of emails) tokens.push(await signIn(origin, email))
  return withDatabase(environment, async (db) => {
    // Marks each profile as set up, since the workspace is shown only to members with a complete profile.
    await db.updateTable('accounts.member').set({ setup_completed_at: new Date() }).execute()
    const rows = await db.selectFrom('accounts.member').select(['id', 'email']).execute()
    const ids = emails.map((email) => rows.find((row) => row.email === email)?.id ?? '')
    const membersOf = (index: number) => [ids[index % MEMBERS] ?? '', ids[(index + 1) % MEMBERS] ?? '']
    const state = createText(WORDS)
    const papers = []
    for (let index = 0; index < OPEN_PAPERS; index += 1) {
      const paperId = await createPaper(db, { members: membersOf(index), state })
      writeFileSync(join(folder, paperId), state)
      papers.push(paperId)
    }
    const small = []
    const short = createText(500)
    for (let index = 0; index < REOPENED_PAPERS; index += 1) {
      small.push(await createPaper(db, { members: membersOf(index), state: short }))
    }
    const long = await createPaper(db, { members: membersOf(0), state: createText(LONG_WORDS) })
    const suggester = ids[2] ?? ''
    await db
      .insertInto('team.guest')
      .values({ paper_id: long, member_id: suggester, is_mentor: true, access: 'suggest', joined_at: new Date() })
      .execute()
    return { tokens, members: membersOf(0), papers, long, small, suggester }
  })
}

/** The ids of long papers with many keystrokes and versions. */
export type AgedPapers = {
  /** The paper with keystrokes in a human pattern. */
  written: string
  /** The paper in which each keystroke is at another position than the one before. */
  scattered: string
}

/** Adds the aged papers to the other papers. They increase the server's memory, so memory must be measured first. */
export function createAgedPapers(
  { origin, environment }: Running,
  { tokens: [token = ''], members }: DocumentFixture,
): Promise<AgedPapers> {
  return withDatabase(environment, async (db) => {
    const text = createText(LONG_WORDS)
    const anOld = async (state: Uint8Array) => {
      const paperId = await createPaper(db, { members, state })
      // Saves the document's text to the sections, as the server does after any pause in typing.
      await requestWorkspace(origin, { paperId, token })
      await addVersions(db, paperId, VERSIONS)
      return paperId
    }
    return { written: await anOld(written(text, EDITS)), scattered: await anOld(scattered(text, EDITS)) }
  })
}

/**
 * Returns the first member's last paper, in which no benchmark has typed. Papers with measured strokes have an
 * unrealistic text.
 */
export const untouched = (papers: string[]): string => papers[Math.floor((OPEN_PAPERS - 1) / MEMBERS) * MEMBERS] ?? ''

const SECTIONS = ['introduction', 'methods', 'results', 'discussion', 'conclusion'] as const
const PARAGRAPH_WORDS = 100

const textOf = (words: number): string =>
  Array.from(
    { length: words },
    (_, index) => `finding${index % 997}${index % PARAGRAPH_WORDS === 99 ? '\n\n' : ' '}`,
  ).join('')

/** Returns a document of this many words, as the first tab that opens a paper creates it. */
function createText(words: number): Uint8Array {
  const doc = new Y.Doc()
  for (const name of SECTIONS) writeSectionNode(doc, name, docFromText(textOf(words / SECTIONS.length)))
  return Y.encodeStateAsUpdate(doc)
}

const open = (state: Uint8Array): Y.Doc => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

/** Yields the lines of a document in turn, with a position in each. */
function* textPositions(doc: Y.Doc): Generator<[text: Y.XmlText, at: number]> {
  const lines = SECTIONS.flatMap((name) => sectionRoot(doc, name).toArray() as Y.XmlElement[])
  const texts = lines.map((line) => line.get(0)).filter((text) => text instanceof Y.XmlText)
  for (let time = 0; ; time += 1) {
    const text = texts[(time * 31) % texts.length]
    if (text) yield [text, (time * 7919) % Math.max(1, text.length)]
  }
}

/**
 * Returns the document after this many strokes, each at another position than the one before; one in three deletes a
 * letter. Nobody writes like this, but it is the worst case for Yjs.
 */
function scattered(state: Uint8Array, edits: number): Uint8Array {
  const doc = open(state)
  const positions = textPositions(doc)
  doc.transact(() => {
    for (let edit = 0; edit < edits; edit += 1) {
      const [text, at] = positions.next().value as [Y.XmlText, number]
      if (edit % 3 === 2) text.delete(at, 1)
      else text.insert(at, 'e')
    }
  })
  return Y.encodeStateAsUpdate(doc)
}

const TYPED_AT_ONCE = 12
const TAKEN_BACK = 5
const STROKES_OF_A_TAB = 10_000

/**
 * Returns the document after this many strokes in a human pattern, from many tabs: some letters at one position, some
 * of them deleted, then another position. A recorded paper of 260,000 strokes (Yjs' benchmark B4) consists of about a
 * third as many Yjs items.
 */
function written(state: Uint8Array, edits: number): Uint8Array {
  let bytes = state
  for (let left = edits; left > 0; left -= STROKES_OF_A_TAB)
    bytes = writtenInATab(bytes, Math.min(left, STROKES_OF_A_TAB))
  return bytes
}

function writtenInATab(state: Uint8Array, edits: number): Uint8Array {
  const doc = open(state)
  const positions = textPositions(doc)
  for (let edit = 0; edit < edits; edit += TYPED_AT_ONCE + TAKEN_BACK) {
    const [text, at] = positions.next().value as [Y.XmlText, number]
    for (let letter = 0; letter < TYPED_AT_ONCE; letter += 1) text.insert(at + letter, 'e')
    for (let taken = 1; taken <= TAKEN_BACK; taken += 1) text.delete(at + TYPED_AT_ONCE - taken, 1)
  }
  return Y.encodeStateAsUpdate(doc)
}

async function withDatabase<T>(environment: Environment, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await joinDatabase(readSettings({ ...process.env, ...environment }))
  const db = createDb(createPool(database.connection, () => undefined))
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** The number of versions that a slow machine can compress within the statement timeout. */
const VERSIONS_AT_ONCE = 100

type Paper = { members: string[]; state: Uint8Array }

/** Creates a paper with this text, led by its first member and joined by the others. */
async function createPaper(db: Db, { members: [leadId = '', ...others], state }: Paper): Promise<string> {
  const now = new Date()
  return transact({ db }, async (tx) => {
    const paperId = await createEmptyPaper(tx, {
      projectId: randomUUID(),
      questionId: null,
      title: 'Alert fatigue by the hour',
      category: 'Diagnostics',
      leadId,
      dueAt: null,
      now,
    })
    for (const memberId of others) await joinPaper(tx, { paperId, memberId, now })
    const topic = `document:${paperId}`
    await sql`insert into kernel.topic (name, head) values (${topic}, 1)`.execute(tx)
    await sql`insert into kernel.topic_entry (topic, seq, kind, bytes)
      values (${topic}, 1, 'state', ${Buffer.from(state)})`.execute(tx)
    return paperId
  })
}

/** Adds this many versions of a paper's text. */
async function addVersions(db: Db, paperId: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += VERSIONS_AT_ONCE) {
    const last = Math.min(count, first + VERSIONS_AT_ONCE - 1)
    await sql`insert into editor.version (paper_id, reason, manuscript, word_count, made_at)
      select ${paperId}::uuid, 'hourly', coalesce((select jsonb_object_agg(name, doc) from editor.section where paper_id = ${paperId}::uuid), '{}'),
        10000, now() - hour * interval '1 hour'
      from generate_series(${first}::int, ${last}::int) as hour`.execute(db)
  }
}

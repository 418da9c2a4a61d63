import type * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { dividedAt, type Stroke, type StrokesOf, strokesIn } from '#formats/manuscript/attribution/strokes.ts'
import {
  removedPieces,
  encodeRuns,
  type Run,
  runsOf,
  UNKNOWN,
  writersOf,
  IMPORTED,
  type StoredRuns,
} from '#formats/manuscript/attribution/writer-runs.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { listWriting, saveRemovedText } from './queries.ts'
import './tables.ts'

/**
 * Maximum number of recently removed characters that are stored. If such text is inserted again, its writer is known.
 */
const CUT_LETTERS_MAX = 20_000

/** Returns the last pieces, with at most `lettersMax` characters in total. Pure. */
export function lastPieces(pieces: Signed[], lettersMax = CUT_LETTERS_MAX): Signed[] {
  let characters = 0
  const from = pieces.findLastIndex(({ text }) => (characters += text.length) > lettersMax)
  return pieces.slice(from + 1)
}

type SectionState = { section: string; strokes: Stroke[]; letters: string; earlier: Run[]; gone: Signed[] }

/** The keystrokes of each section in the current document. */
type Strokes = Map<string, Stroke[]>

export const keystrokesOf = (doc: Y.Doc, sections: string[]): Strokes =>
  new Map(
    sections.map((section) => {
      const root = sectionRoot(doc, section)
      return [section, strokesIn(root, readSection(root).leftOut)]
    }),
  )

type Kept = Awaited<ReturnType<typeof listWriting>>

function standingOf([section, strokes]: [string, Stroke[]], kept: Kept): SectionState {
  const before = kept.find((one) => one.section === section)
  const earlier = before ? runsOf(before.runs) : []
  return {
    section,
    strokes,
    letters: strokes.map(({ text }) => text).join(''),
    earlier,
    gone: before ? removedPieces(before.letters, earlier, strokes) : [],
  }
}

const isBrought = (brought: StrokesOf[], client: number, clock: number): boolean =>
  brought.some((one) => one.client === client && one.from <= clock && clock < one.to)

type Noting = {
  paperId: string
  strokes: Strokes
  /** Restored text and its writers. */ sources: Signed[]
}

/** Stores who wrote each character of a locked paper's sections. */
export async function recordAttribution(tx: Db, { paperId, strokes: all, sources }: Noting): Promise<void> {
  if (all.size === 0) return
  const [kept, writers, cut, brought] = await Promise.all([
    listWriting(tx, paperId),
    findWriters(tx, paperId),
    findRemovedText(tx, paperId),
    listRestoreConflictText(tx, paperId),
  ])
  const sectionStates = [...all].map((one) => standingOf(one, kept))
  const gone = sectionStates.flatMap((one) => one.gone)
  // The most recently removed text is searched first.
  const known = [...gone, ...sources, ...cut.toReversed()]
  for (const { section, strokes, letters, earlier } of sectionStates) {
    const runs = writersOf(dividedAt(strokes, brought), {
      earlier,
      sources: known,
      writerOf: (client, clock) => (isBrought(brought, client, clock) ? UNKNOWN : (writers.get(client) ?? UNKNOWN)),
    })
    await saveSectionAttribution(tx, { paperId, section, letters, runs: encodeRuns(runs) })
  }
  if (gone.length > 0) await saveRemovedText(tx, paperId, lastPieces([...cut, ...gone]))
}

/** Returns the owner of each tab (a Yjs client), or IMPORTED for a client that was created for an imported document. */
async function findWriters(db: Db, paperId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('team.document_client')
    .select(['client_id', 'member_id', 'is_import'])
    .where('paper_id', '=', paperId)
    .execute()
  return new Map(rows.map((row) => [row.client_id, row.is_import ? IMPORTED : row.member_id]))
}

const listRestoreConflictText = async (db: Db, paperId: string): Promise<StrokesOf[]> =>
  db
    .selectFrom('team.restore_conflict_text')
    .select(['client_id as client', 'clock_from as from', 'clock_to as to'])
    .where('paper_id', '=', paperId)
    .orderBy('client_id')
    .orderBy('clock_from')
    .execute()

const saveSectionAttribution = (tx: Db, { paperId, section, letters, runs }: Writing) =>
  tx
    .insertInto('team.section_writing')
    .values({ paper_id: paperId, section, letters, runs: JSON.stringify(runs) })
    .onConflict((conflict) =>
      conflict.columns(['paper_id', 'section']).doUpdateSet((eb) => ({
        letters: eb.ref('excluded.letters'),
        runs: eb.ref('excluded.runs'),
      })),
    )
    .execute()

const findRemovedText = async (db: Db, paperId: string): Promise<Signed[]> =>
  (await db.selectFrom('team.removed_text').select('pieces').where('paper_id', '=', paperId).executeTakeFirst())
    ?.pieces ?? []

type Writing = { paperId: string; section: string; letters: string; runs: StoredRuns }

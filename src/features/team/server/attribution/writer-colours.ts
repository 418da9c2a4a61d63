import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { membersByIds } from '#features/accounts/server/public.ts'
import { IMPORTED, UNKNOWN } from '#formats/manuscript/attribution/writer-runs.ts'
import { nextColour, coloursOf } from '../../writer-colours-presenter.ts'
import { lockPaper } from '../queries.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import '../tables.ts'
import './tables.ts'

type Writing = { paperId: string; memberId: string }

/** Assigns a colour to a writer of a locked paper, if possible one that no other writer has. */
export async function assignColour(tx: Tx, { paperId, memberId }: Writing): Promise<number> {
  const kept = await listColours(tx, paperId)
  const known = kept.get(memberId)
  if (known !== undefined) return known
  const colour = nextColour(kept, memberId)
  await addColour(tx, { paperId, memberId, colour })
  return colour
}

/** Returns the colour of a member who opens a paper; it is stored only for members who may write. */
export async function colourIn(kernel: Kernel, { writes, ...writing }: Writing & { writes: boolean }): Promise<number> {
  const kept = await listColours(kernel.db, writing.paperId)
  const known = kept.get(writing.memberId)
  if (known !== undefined || !writes) return known ?? nextColour(kept, writing.memberId)
  return kernel.writeBarrier.runWrite(() =>
    transact(kernel, async (tx) => {
      await lockPaper(tx, writing.paperId)
      return assignColour(tx, writing)
    }),
  )
}

/** Returns the colours of the writers of a paper's current text; null for text that no member wrote. */
export async function coloursOfWriters(
  db: Db,
  paperId: string,
  writers: string[],
): Promise<(writer: string) => number | null> {
  const colours = coloursOf(await listColours(db, paperId), writers.filter(isMember))
  return (writer) => colours.get(writer) ?? null
}

/** Returns the stored colour of each member on a paper. */
async function listColours(db: Db, paperId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('team.writer_colour')
    .select(['member_id', 'colour'])
    .where('paper_id', '=', paperId)
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.colour]))
}

const addColour = (tx: Db, { paperId, memberId, colour }: Coloured) =>
  tx.insertInto('team.writer_colour').values({ paper_id: paperId, member_id: memberId, colour }).execute()

type Coloured = { paperId: string; memberId: string; colour: number }

const NAMELESS: Record<string, string> = { [IMPORTED]: 'Imported from a document', [UNKNOWN]: 'Unknown' }

/** Returns true if the writer is a member, rather than a placeholder such as IMPORTED. Pure. */
const isMember = (writer: string): boolean => !(writer in NAMELESS)

/**
 * Returns a function that returns a writer's name, including former members and placeholders for text that no member
 * wrote.
 */
export async function namesOfWriters(db: Db, writers: string[]): Promise<(writer: string) => string> {
  const members = await membersByIds(db, [...new Set(writers.filter(isMember))])
  return (writer) => NAMELESS[writer] ?? members.get(writer)?.name ?? FORMER_MEMBER
}

import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Tool } from '../../limits.ts'
import type { ToolReply } from '../../tools-contract.ts'
import { quotaAfter, reserveUse } from '../quota/use-quota.ts'
import { type PlacedSentence, stemmedSentences } from '../retrieval/sentences.ts'
import '../tables.ts'
import { concise, expand, type ToolFindings, quality, summary, type ToolText } from './text-tools.ts'

const SUMMARY_SHARE = 0.25
const SUMMARY_MAX = 6
const SENTENCES_MIN = 3

/** The sentences of a text that its others speak of most: a quarter of them, up to six. */
export async function centralOf(db: Db, text: string, most = SUMMARY_MAX): Promise<PlacedSentence[]> {
  const sentences = await stemmedSentences(db, text)
  if (sentences.length < SENTENCES_MIN) return []
  return centralSentences(sentences, Math.min(most, Math.max(2, Math.ceil(sentences.length * SUMMARY_SHARE))))
}

/** Has a tool look at a text, offline. */
export async function runTool(db: Db, tool: Tool, text: ToolText): Promise<ToolFindings> {
  if (tool === 'summarizing') return summary((await centralOf(db, text.text)).map((sentence) => sentence.text))
  return { concise_writing: concise, expand_ideas: expand, writing_quality: quality }[tool](text)
}

type Wanted = { tool: Tool; text: string; section?: string | null | undefined }

/** One use of a tool on a text that is handed in; nothing is changed by it. @throws Failure too_many */
export async function useTool(kernel: Kernel, actor: Actor, { tool, text, section }: Wanted): Promise<ToolReply> {
  const looked = await runTool(kernel.db, tool, { text, section: section ?? null })
  const now = kernel.now()
  const asker = { memberId: actor.id, address: '', sessionId: null }
  return transact(kernel, async (tx) => {
    const { useId, uses } = await reserveUse(kernel, tx, { ...asker, feature: tool, isAnswered: true })
    return { use_id: useId, tool, ...looked, written_by: 'inflo' as const, ...quotaAfter(uses, asker, now) }
  })
}

/** @throws Failure not_found for a use of another, too */
export async function acceptUse({ db, now }: Kernel, { id: memberId }: Actor, useId: string) {
  if (!(await setAccepted(db, { id: useId, memberId, now: now() })))
    throw new Failure('not_found', 'This use is not known.')
  return { message: 'Noted.' }
}

/** @returns whether it is a use of that member's that had not been accepted. */
async function setAccepted(tx: Db, { id, memberId, now }: { id: string; memberId: string; now: Date }) {
  const found = await tx
    .updateTable('assistant.use')
    .set({ accepted_at: sql<Date>`coalesce(accepted_at, ${now})` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('answered_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** A sentence with its place in the text, and what it holds: stems, or words. */
type Ranked = { text: string; place: number; stems: readonly string[] }

const DAMPING = 0.85

const ROUNDS = 30

const SENTENCES_MAX = 400

// What two sentences share, as Mihalcea and Tarau (2004) count it: long ones are not alike for being long.
function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size < 2 || other.size < 2) return 0
  let shared = 0
  for (const stem of one) if (other.has(stem)) shared += 1
  return shared / (Math.log(one.size) + Math.log(other.size) || 1)
}

/** The sentences that most of the others speak of, in the order of the text (TextRank). Pure. */
function centralSentences(all: readonly Ranked[], most: number): { text: string; place: number }[] {
  const sentences = all.slice(0, SENTENCES_MAX)
  const sets = sentences.map(({ stems }) => new Set(stems))
  const weights = sets.map((one, row) => sets.map((other, column) => (row === column ? 0 : alikeness(one, other))))
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = sentences.map(() => 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    ranks = ranks.map((_, to) =>
      ranks.reduce(
        (sum, rank, from) => sum + (sums[from] ? (DAMPING * rank * (weights[from]?.[to] ?? 0)) / (sums[from] ?? 1) : 0),
        1 - DAMPING,
      ),
    )
  }
  return sentences
    .map(({ text, place }, index) => ({ text, place, rank: ranks[index] ?? 0 }))
    .toSorted((one, other) => other.rank - one.rank || one.place - other.place)
    .slice(0, most)
    .toSorted((one, other) => one.place - other.place)
}

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

/** Returns the central sentences of a text: a quarter of its sentences, but at most six. */
export async function centralOf(db: Db, text: string, most = SUMMARY_MAX): Promise<PlacedSentence[]> {
  const sentences = await stemmedSentences(db, text)
  if (sentences.length < SENTENCES_MIN) return []
  return centralSentences(sentences, Math.min(most, Math.max(2, Math.ceil(sentences.length * SUMMARY_SHARE))))
}

/** Runs a tool on a text, without calling a model. */
export async function runTool(db: Db, tool: Tool, text: ToolText): Promise<ToolFindings> {
  if (tool === 'summarizing') return summary((await centralOf(db, text.text)).map((sentence) => sentence.text))
  return { concise_writing: concise, expand_ideas: expand, writing_quality: quality }[tool](text)
}

type Wanted = { tool: Tool; text: string; section?: string | null | undefined }

/** Counts one use of a tool, and runs it on the submitted text. The text is not stored. @throws Failure too_many */
export async function useTool(kernel: Kernel, actor: Actor, { tool, text, section }: Wanted): Promise<ToolReply> {
  const looked = await runTool(kernel.db, tool, { text, section: section ?? null })
  const now = kernel.now()
  const asker = { memberId: actor.id, address: '', sessionId: null }
  return transact(kernel, async (tx) => {
    const { useId, uses } = await reserveUse(kernel, tx, { ...asker, feature: tool, isAnswered: true })
    return { use_id: useId, tool, ...looked, written_by: 'inflo' as const, ...quotaAfter(uses, asker, now) }
  })
}

/** Marks the member's own use of a tool as accepted. @throws Failure not_found, also for another member's use */
export async function acceptUse({ db, now }: Kernel, { id: memberId }: Actor, useId: string) {
  if (!(await setAccepted(db, { id: useId, memberId, now: now() })))
    throw new Failure('not_found', 'This use of a tool doesn’t exist.')
  return { message: 'Noted.' }
}

/** Marks a use as accepted. @returns false unless it is an answered use of that member. */
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

/** A sentence with its position in the text, and its stems or words. */
type Ranked = { text: string; place: number; stems: readonly string[] }

const DAMPING = 0.85

const ROUNDS = 30

const SENTENCES_MAX = 400

// Returns the similarity of two sentences as defined by Mihalcea and Tarau (2004): the number of shared words in
// relation to the lengths, so that long sentences are not similar just because they are long.
function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size < 2 || other.size < 2) return 0
  let shared = 0
  for (const stem of one) if (other.has(stem)) shared += 1
  return shared / (Math.log(one.size) + Math.log(other.size) || 1)
}

/** Returns the sentences that are most similar to all other sentences, in the order of the text (TextRank). Pure. */
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

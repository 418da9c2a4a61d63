import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Tool } from '../../limits.ts'
import type { ToolReply } from '../../tools-contract.ts'
import { setAccepted } from '../quota/queries.ts'
import { quotaAfter, reserveUse } from '../quota/service.ts'
import { type PlacedSentence, stemmedSentences } from '../retrieval/sentences-service.ts'
import { concise, expand, type ToolFindings, quality, summary, type ToolText } from './text-tools.ts'
import { centralSentences } from './text-rank.ts'

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

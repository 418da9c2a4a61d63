import { streamText } from 'ai'
import type { Kernel } from '#server/kernel.ts'
import { buildPrompt, type ModelRequest, tokensOf, withoutLinks } from './prompt-policy.ts'
import { ANSWER_PROMPT_1 } from './answer-prompt-1.ts'
import { modelOf } from './provider.ts'
import { type ModelSettings, modelSettings } from './settings.ts'

const OUTPUT_TOKENS_MAX = 700
/** After a failure nobody waits for the model for so long. */
const REST_MS = 30_000

export type ModelReply = { text: string; costMicros: number }
export type Model = {
  /** What an answer may cost at most, in millionths of a dollar. */
  costMax: (toAsk: ModelRequest) => number
  usd: ModelSettings['usd']
  /** Whether it failed just now. */
  rests: () => boolean
  /** @throws where nothing, or not all, comes in time. */
  write: (toAsk: ModelRequest, onText: (text: string) => void) => Promise<ModelReply>
}

type ReadReply = (toAsk: ModelRequest, onText: (text: string) => void, abortSignal: AbortSignal) => Promise<ModelReply>

/** The model of the settings, asked with the passages alone: it has no tools, and writes nothing anywhere. */
export function createModel({ settings, now, log }: Kernel, chosen = settings.of(modelSettings)): Model | undefined {
  if (!chosen) return undefined
  const model = modelOf(chosen)
  const { usd, firstWordMs, answerMs } = chosen
  const costOf = (input: number, output: number) =>
    Math.ceil(input * usd.inputPerMillion + output * usd.outputPerMillion)
  let restsUntil = 0
  const read: ReadReply = async (toAsk, onText, abortSignal) => {
    const prompt = buildPrompt(toAsk)
    const stream = streamText({
      model,
      instructions: ANSWER_PROMPT_1,
      prompt,
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      maxRetries: 0,
      timeout: { totalMs: answerMs },
      abortSignal,
      onError: () => {},
    })
    let text = ''
    for await (const part of stream.fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new Error('The model took too long')
      if (part.type !== 'text-delta') continue
      text += part.text
      onText(part.text)
    }
    const shown = withoutLinks(text).trim()
    if (shown === '') throw new Error('The model wrote nothing')
    const usage = await stream.usage
    const input = usage.inputTokens ?? tokensOf(ANSWER_PROMPT_1 + prompt)
    return { text: shown, costMicros: costOf(input, usage.outputTokens ?? tokensOf(text)) }
  }
  // The SDK waits for a first word once an answer has begun, and for one that does not begin to the very end.
  const write: Model['write'] = async (toAsk, onText) => {
    const waiting = new AbortController()
    const tooLate = setTimeout(() => waiting.abort(new Error('The model said nothing in time')), firstWordMs)
    const say = (text: string) => {
      clearTimeout(tooLate)
      onText(text)
    }
    return read(toAsk, say, waiting.signal).finally(() => clearTimeout(tooLate))
  }
  return {
    usd,
    costMax: (toAsk) => costOf(tokensOf(ANSWER_PROMPT_1 + buildPrompt(toAsk)), OUTPUT_TOKENS_MAX),
    rests: () => now().getTime() < restsUntil,
    write: async (toAsk, onText) => {
      try {
        return await write(toAsk, onText)
      } catch (error) {
        restsUntil = now().getTime() + REST_MS
        log.warn({ err: error }, 'the model did not answer; Inflo answers by itself')
        throw error
      }
    },
  }
}

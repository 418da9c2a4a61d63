import * as z from 'zod'
import { StartupError } from './startup-error.ts'

const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'is not a number')
  .transform(Number)

/** The settings of the model that the assistant may ask, as they stand in the environment. */
export const assistantEnvironment = {
  ASSISTANT_PROVIDER: z.enum(['openai', 'anthropic'], { error: 'is neither openai nor anthropic' }).optional(),
  ASSISTANT_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'is not an address that begins with https:// or http://',
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
  ASSISTANT_API_KEY: z.string().min(1).max(500).optional(),
  ASSISTANT_FIRST_WORD_SECONDS: amount.default(8),
  ASSISTANT_ANSWER_SECONDS: amount.default(30),
  ASSISTANT_INPUT_USD_PER_MILLION: amount.default(3),
  ASSISTANT_OUTPUT_USD_PER_MILLION: amount.default(15),
  ASSISTANT_MEMBER_USD_PER_DAY: amount.default(0.25),
  ASSISTANT_USD_PER_DAY: amount.default(5),
}

type Read = z.output<z.ZodObject<typeof assistantEnvironment>>

export type AssistantSettings = {
  provider: 'openai' | 'anthropic'
  url: string | undefined
  model: string
  apiKey: string | undefined
  firstWordMs: number
  answerMs: number
  usd: { inputPerMillion: number; outputPerMillion: number; memberPerDay: number; perDay: number }
}

/** The model that writes answers; undefined where Inflo answers by itself. @throws StartupError where something of it is missing. */
export function assistantSettings(read: Read): AssistantSettings | undefined {
  const { ASSISTANT_PROVIDER: provider, ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: apiKey } = read
  if (!provider) return undefined
  if (!model) throw new StartupError('Bad setting: ASSISTANT_PROVIDER needs ASSISTANT_MODEL.')
  if (provider === 'openai' && !url)
    throw new StartupError('Bad setting: ASSISTANT_PROVIDER=openai needs ASSISTANT_URL.')
  if (provider === 'anthropic' && !apiKey) {
    throw new StartupError('Bad setting: ASSISTANT_PROVIDER=anthropic needs ASSISTANT_API_KEY.')
  }
  return {
    provider,
    url,
    model,
    apiKey,
    firstWordMs: read.ASSISTANT_FIRST_WORD_SECONDS * 1000,
    answerMs: read.ASSISTANT_ANSWER_SECONDS * 1000,
    usd: {
      inputPerMillion: read.ASSISTANT_INPUT_USD_PER_MILLION,
      outputPerMillion: read.ASSISTANT_OUTPUT_USD_PER_MILLION,
      memberPerDay: read.ASSISTANT_MEMBER_USD_PER_DAY,
      perDay: read.ASSISTANT_USD_PER_DAY,
    },
  }
}

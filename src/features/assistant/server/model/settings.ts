import * as z from 'zod'
import { declareSettings, serviceAddress } from '#server/feature-settings.ts'
import { StartupError } from '#server/startup-error.ts'

const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'is not a number')
  .transform(Number)

const environment = {
  ASSISTANT_PROVIDER: z.enum(['openai', 'anthropic'], { error: 'is neither openai nor anthropic' }).optional(),
  ASSISTANT_URL: serviceAddress.optional(),
  ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
  ASSISTANT_API_KEY: z.string().min(1).max(500).optional(),
  ASSISTANT_FIRST_WORD_SECONDS: amount.default(8),
  ASSISTANT_ANSWER_SECONDS: amount.default(30),
  ASSISTANT_INPUT_USD_PER_MILLION: amount.default(3),
  ASSISTANT_OUTPUT_USD_PER_MILLION: amount.default(15),
  ASSISTANT_MEMBER_USD_PER_DAY: amount.default(0.25),
  ASSISTANT_USD_PER_DAY: amount.default(5),
}

type Variables = z.output<z.ZodObject<typeof environment>>

export type ModelSettings = {
  provider: 'openai' | 'anthropic'
  url: string | undefined
  model: string
  apiKey: string | undefined
  firstWordMs: number
  answerMs: number
  usd: { inputPerMillion: number; outputPerMillion: number; memberPerDay: number; perDay: number }
}

/** Reads the model's settings; undefined if none are set. @throws StartupError if a required setting is missing. */
function read(variables: Variables): ModelSettings | undefined {
  const {
    ASSISTANT_PROVIDER: provider,
    ASSISTANT_URL: url,
    ASSISTANT_MODEL: model,
    ASSISTANT_API_KEY: apiKey,
  } = variables
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
    firstWordMs: variables.ASSISTANT_FIRST_WORD_SECONDS * 1000,
    answerMs: variables.ASSISTANT_ANSWER_SECONDS * 1000,
    usd: {
      inputPerMillion: variables.ASSISTANT_INPUT_USD_PER_MILLION,
      outputPerMillion: variables.ASSISTANT_OUTPUT_USD_PER_MILLION,
      memberPerDay: variables.ASSISTANT_MEMBER_USD_PER_DAY,
      perDay: variables.ASSISTANT_USD_PER_DAY,
    },
  }
}

/** The model that writes the assistant's answers; undefined if Inflo writes them without a model. */
export const modelSettings = declareSettings({ environment, read })

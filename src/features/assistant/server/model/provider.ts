import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelSettings } from './settings.ts'

/** The model of the settings. */
export function modelOf({ provider, url, model, apiKey }: ModelSettings): LanguageModel {
  const key = apiKey ? { apiKey } : {}
  if (provider === 'anthropic') return createAnthropic({ ...key, ...(url ? { baseURL: url } : {}) })(model)
  return createOpenAICompatible({ name: 'assistant', baseURL: url ?? '', includeUsage: true, ...key })(model)
}

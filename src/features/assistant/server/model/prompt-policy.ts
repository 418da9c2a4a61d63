import { maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import type { Source } from '../../contract.ts'

const PASSAGE_LENGTH_MAX = 3_000
const HISTORY_LENGTH_MAX = 600

export type ModelMessage = { sender: 'person' | 'assistant'; text: string }
export type ModelRequest = { question: string; sources: readonly Source[]; history: readonly ModelMessage[] }

// Nothing that is handed in can close what it stands in.
const inert = (text: string, most: number): string =>
  maskIdentifiers(text).slice(0, most).replaceAll('<', '‹').replaceAll('>', '›')

/** What the model is shown, patients masked. Pure. */
export function buildPrompt({ question, sources, history }: ModelRequest): string {
  const passages = sources.map(
    ({ title, quote, warning }, index) =>
      `<passage number="${index + 1}" title="${inert(title, 300).replaceAll('"', '”')}"${warning ? ' withdrawn="yes"' : ''}>\n${inert(quote, PASSAGE_LENGTH_MAX)}\n</passage>`,
  )
  const before = history.map(({ sender, text }) => `<said by="${sender}">${inert(text, HISTORY_LENGTH_MAX)}</said>`)
  return [...passages, ...before, `<question>\n${inert(question, 4_000)}\n</question>`].join('\n')
}

const LINK = /!?\[([^\]]*)\]\([^)]*\)/g
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi
const TAG = /<[^>]{0,200}>/g

/** What a model wrote, without what would lead anywhere: a made-up address carries off what it is given. Pure. */
export const withoutLinks = (text: string): string =>
  text.replace(LINK, '$1').replace(ADDRESS, '[address left out]').replace(TAG, '')

const CHARACTERS_PER_TOKEN = 3

/** About how many tokens a text is, rather too many. Pure. */
export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

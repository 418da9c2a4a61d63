// Returns the declaration of the AI tools that a paper was written with. Imports no zod: the panel uses it without.
import { DECLARATION_LENGTH_MAX } from './limits.ts'

export const AI_TOOL_LENGTH_MAX = 100
export const AI_PURPOSE_LENGTH_MAX = 300
/** Uses noted of one paper. */
export const AI_USES_MAX = 200

export const NO_AI = 'None.'
const ANSWER = 'The authors checked what it gave, and answer for the text.'

export type NotedUse = { tool: string; purpose: string; /** Null for the whole paper. */ heading: string | null }

const comparable = ({ tool, purpose }: NotedUse): string => `${tool}\n${purpose}`.toLowerCase()
const withoutStop = (text: string): string => text.replace(/[.\s]+$/, '')
const lowered = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Returns a sentence for each tool and purpose, with the sections that it was used for. */
function sentencesOf(uses: NotedUse[]): string[] {
  const together = new Map<string, NotedUse[]>()
  for (const use of uses) together.set(comparable(use), [...(together.get(comparable(use)) ?? []), use])
  return [...together.values()].map((same) => {
    const [first] = same
    const headings = same.some(({ heading }) => heading === null)
      ? []
      : [...new Set(same.map(({ heading }) => heading))]
    const where = headings.length > 0 ? ` (${headings.join(', ')})` : ''
    return `${first?.tool ?? ''}: ${lowered(withoutStop(first?.purpose ?? ''))}${where}.`
  })
}

/**
 * Returns the declaration of the noted uses; undefined if nothing was noted or stated. People may edit it; uses that do
 * not fit are left out at its end. Pure.
 */
export function declarationOf({ uses, none }: { uses: NotedUse[]; none: boolean }): string | undefined {
  if (uses.length === 0) return none ? NO_AI : undefined
  let text = ''
  for (const sentence of sentencesOf(uses)) {
    if (text.length + sentence.length + ANSWER.length + 1 > DECLARATION_LENGTH_MAX) break
    text += `${sentence} `
  }
  return text + ANSWER
}

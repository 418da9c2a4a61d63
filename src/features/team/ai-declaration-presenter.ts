// Composes the declaration of the AI tools used for a paper. Does not import zod, so that the AI use panel does not
// load it.
import { DECLARATION_LENGTH_MAX } from './limits.ts'

export const AI_TOOL_LENGTH_MAX = 100
export const AI_PURPOSE_LENGTH_MAX = 300
/** Maximum number of AI uses recorded for a paper. */
export const AI_USES_MAX = 200

export const NO_AI = 'None.'
const ANSWER = 'The authors checked the output and take responsibility for the text.'

export type NotedUse = { tool: string; purpose: string; /** Null for the whole paper. */ heading: string | null }

const comparable = ({ tool, purpose }: NotedUse): string => `${tool}\n${purpose}`.toLowerCase()
const withoutStop = (text: string): string => text.replace(/[.\s]+$/, '')
const lowered = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Returns one sentence for each tool and purpose, with the sections for which the tool was used. */
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
 * Returns the declaration of the recorded uses; undefined if nothing was recorded or stated. Authors may edit it. Uses
 * that would exceed the maximum length are omitted. Pure.
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

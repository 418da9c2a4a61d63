import type { Source } from '../../contract.ts'
import type { RetrievalResult } from '../retrieval/retrieval.ts'
import { FIRST_QUESTIONS, notKnown } from './fixed-replies.ts'
import type { Reply } from './reply.ts'

const bold = (text: string): string => `**${text.replaceAll('*', '')}**`

function cited({ kind, title, quote, warning }: Source): string {
  const warned = warning ? `${bold('Withdrawn:')} ${warning}\n\n` : ''
  if (quote === '') return `${warned}The library lists the paper ${bold(title)}, but its text is no longer shown.`
  if (kind === 'paper') return `${warned}From the paper ${bold(title)}:\n\n“${quote}”`
  if (kind === 'own_paper') return `From your own paper ${bold(title)}:\n\n“${quote}”`
  return `${bold(title)}\n\n${quote}`
}

const SEE_ALSO = 'See also:'
const REPORTS = 'This reports research. It is not advice on the care of a particular person.'

/**
 * Composes an answer from the passages found: quotes the best passage verbatim, and lists the titles of the others.
 * Pure.
 */
export function composeReply({ sources, nearby, nearest }: RetrievalResult): Reply {
  const [best, ...others] = sources
  if (!best) return notKnown(nearby.length > 0 ? nearby : FIRST_QUESTIONS, nearest)
  const also = others.map(({ title, warning }) => `- ${title}${warning ? ' (withdrawn)' : ''}`)
  const parts = [
    cited(best),
    ...(also.length > 0 ? [`${SEE_ALSO}\n${also.join('\n')}`] : []),
    ...(best.kind === 'paper' ? [REPORTS] : []),
  ]
  return { outcome: 'answered', message: parts.join('\n\n'), sources, suggestions: nearby, written_by: 'inflo' }
}

import { nextStepOf, type OwnQuestion, questionsAround } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { longDate } from '#shared/time/dates.ts'
import type { Source } from '../../contract.ts'
import type { Reply } from './reply.ts'

const SHOWN_MAX = 3

const trackingOf = ({ tracking_number: number }: OwnQuestion['shown']): string => `/track/${number}`

// Brackets and ends of lines of its own would end the link.
const linked = (text: string, to: string): string =>
  `[${text.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ')}](${to})`

const sourceOf = ({ shown }: OwnQuestion): Source => ({
  key: `own_question:${shown.tracking_number}`,
  kind: 'own_question',
  title: shown.question_text,
  url: shown.paper_url ?? trackingOf(shown),
  quote: shown.status_label,
  warning: null,
})

const describeStatus = ({ facts, shown }: OwnQuestion): string =>
  [
    linked(shown.question_text.replaceAll('*', ''), trackingOf(shown)),
    `- ${shown.status_label}, since ${longDate(shown.updated_at)}`,
    `- ${nextStepOf(facts.status)}`,
    ...(shown.paper_url ? [`- ${linked('Read the paper', shown.paper_url)}`] : []),
  ].join('\n')

/** How a member's newest questions stand; undefined where they have asked none. */
export async function replyOnOwnQuestions(db: Db, memberId: string): Promise<Reply | undefined> {
  const { own, asked } = await questionsAround(db, { memberId, ids: [], most: SHOWN_MAX })
  if (own.length === 0) return undefined
  const others = asked - own.length
  const rest = others > 0 ? [`${others} more of yours ${others === 1 ? 'stands' : 'stand'} on your dashboard.`] : []
  return {
    outcome: 'answered',
    message: [...own.map(describeStatus), ...rest].join('\n\n'),
    sources: own.map(sourceOf),
    suggestions: ['How long does it take?', 'How does a question become a paper?'],
    written_by: 'inflo',
  }
}

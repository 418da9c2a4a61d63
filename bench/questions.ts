import heldOut from '../src/features/assistant/server/evaluation/held-out.json' with { type: 'json' }
import tunedOn from '../src/features/assistant/server/evaluation/tuned-on.json' with { type: 'json' }
import { httpLoad } from './load/http.ts'
import { numbersFrom } from './fill/library.ts'

const OF_HOUSE = [...heldOut.answerable, ...tunedOn.answerable].flatMap(({ question, source }) =>
  source.startsWith('paper:') ? [] : [question],
)
/** The maximum number of attempts to find a question that was not asked before. */
const TRIES_MAX = 100

type Paper = { title: string; summary: string }

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []

/**
 * Returns different, realistic questions. Two in three are about papers and contain words of their titles and
 * abstracts, sometimes misspelt. The remaining questions are about Inflo itself, from the assistant's evaluation,
 * together with the conversation before them.
 */
export function makeQuestions(papers: Paper[], count: number, seed: number): string[] {
  const number = numbersFrom(seed)
  const one = <T>(values: readonly T[]): T => values[number(values.length)] as T
  const slip = (right: string) => (number(10) === 0 && right.length > 5 ? right.slice(0, 3) + right.slice(4) : right)
  const some = (words: string[], most: number) => {
    const at = number(Math.max(1, words.length - most))
    return words
      .slice(at, at + most)
      .map(slip)
      .join(' ')
  }
  const kinds: ((paper: Paper) => string)[] = [
    ({ title }) => `What is known about ${some(wordsIn(title), 4)}?`,
    ({ title, summary }) => `Does ${some(wordsIn(title), 2)} change ${some(wordsIn(summary), 2)}?`,
    ({ summary }) => `How often was ${some(wordsIn(summary), 3)} seen in ${one(wordsIn(summary))}?`,
    ({ title }) => `${some(wordsIn(title), 3)} evidence`,
    ({ title }) => `I read of ${one(wordsIn(title))}. ${one(OF_HOUSE)}`,
    ({ title }) => `${one(OF_HOUSE)} It is about ${one(wordsIn(title))}.`,
  ]
  const questions = new Set<string>()
  for (let tries = 0; questions.size < count; tries += 1) {
    if (tries > count * TRIES_MAX) throw new Error('These papers have too few words for this many questions.')
    questions.add(one(kinds)(one(papers)))
  }
  return [...questions]
}

/** Returns the headers of the n-th question, which identify the requester. */
export type RequesterHeaders = (index: number) => Record<string, string>

/** Returns a proxy's header that gives each visitor an address in a separate network. */
export const visitors: RequesterHeaders = (index) => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
})

type Asked = { took: number[]; outcomes: Map<string, number> }

/** Asks each question once, a fixed number at a time. @throws when the server refuses one */
export async function sendQuestions(
  origin: string,
  questions: readonly string[],
  { connections, asker }: { connections: number; asker: RequesterHeaders },
): Promise<Asked> {
  const outcomes = new Map<string, number>()
  const { tookMs } = await httpLoad({
    origin,
    connections,
    until: { requests: questions.length },
    request: (index) => ({
      method: 'POST',
      path: '/api/chat/message',
      headers: asker(index),
      body: { message: questions[index % questions.length] },
    }),
    onAnswer: (text) => {
      const { outcome } = JSON.parse(text) as { outcome: string }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    },
  })
  return { took: tookMs, outcomes }
}

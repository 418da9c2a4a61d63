import type { AnswerOutcome, Source } from '../../contract.ts'

/** An answer before it is kept. */
export type Reply = {
  outcome: AnswerOutcome
  message: string
  sources: Source[]
  suggestions: string[]
  written_by: 'inflo' | 'model'
  /** Whether the sentence of health is said: its links come with it. */
  saysHealth?: boolean
}

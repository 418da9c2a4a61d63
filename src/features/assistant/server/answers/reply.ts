import type { AnswerOutcome, Source } from '../../contract.ts'

/** An answer before it is stored. */
export type Reply = {
  outcome: AnswerOutcome
  message: string
  sources: Source[]
  suggestions: string[]
  written_by: 'inflo' | 'model'
  /** True if the reply contains the health notice, with its links. */
  saysHealth?: boolean
}

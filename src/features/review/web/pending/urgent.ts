import { shortenText } from '#shared/text/shorten-text.ts'
import type { NextStep } from '#ui/next-step-panel.tsx'
import type { WaitingItem } from '../../contract.ts'
import { describeDue } from '../due-label.ts'
import { addressOfItem, wordFor } from '../list-state.ts'

const QUOTED_LENGTH_MAX = 120

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

type Decidable = Pick<WaitingItem, 'kind' | 'may_decide'>

/** What whoever presses does with an item: messages are answered, everything else is reviewed; what waits for others is read. Pure. */
export function verbFor({ kind, may_decide: mayDecide }: Decidable): 'Answer' | 'Review' | 'Read' {
  if (!mayDecide) return 'Read'
  return kind === 'message' ? 'Answer' : 'Review'
}

export const isOverdue = ({ due_at: due }: WaitingItem, now: Date): boolean => due !== null && new Date(due) < now

/** The first to be decided on, as the one thing to do now. Pure. */
export function mostUrgentStep(item: WaitingItem, now: Date): NextStep {
  const verb = verbFor(item)
  const due = item.due_at ? `, ${describeDue(new Date(item.due_at), now).words}` : ''
  return {
    title: `${verb} ${withArticle(wordFor(item.kind).toLowerCase())}`,
    sentence: `“${shortenText(item.title, QUOTED_LENGTH_MAX)}”, from ${item.from}${due}.`,
    action: { label: verb, to: addressOfItem(item) },
  }
}

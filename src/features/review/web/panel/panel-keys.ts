import { TYPED_IN } from '#ui/keyboard/single-keys.ts'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import type { DecisionKey, ReviewTab } from '../review-queue.ts'

/** A tab by its place, from 1. */
type TabKey = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** What one key does on the panel. */
export type PanelCommand = 'next' | 'previous' | 'open' | 'search' | 'help' | DecisionKey | TabKey

const COMMANDS: Record<string, PanelCommand> = {
  j: 'next',
  k: 'previous',
  o: 'open',
  Enter: 'open',
  '/': 'search',
  '?': 'help',
  a: 'a',
  r: 'r',
  x: 'x',
}

export const isTabKey = (key: string): key is TabKey => /^[1-9]$/.test(key) && Number(key) <= REVIEW_TABS.length

/** The tab that a key asks for. Pure. */
export const tabAt = (key: TabKey): ReviewTab => REVIEW_TABS[Number(key) - 1] ?? REVIEW_TABS[0]

// Enter already does something on these.
const PRESSABLE = 'a, button, summary, label'

type Pressed = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
  target: { matches?: (selector: string) => boolean; closest?: (selector: string) => unknown } | null
}

/** What a pressed key asks for; nothing while someone types, or with a key held that makes it the browser's. Pure. */
export function commandFor({ key, target, ...held }: Pressed): PanelCommand | undefined {
  if (held.ctrlKey || held.metaKey || held.altKey || held.defaultPrevented) return undefined
  if (target?.closest?.(TYPED_IN)) return undefined
  if (key === 'Enter' && target?.closest?.(PRESSABLE)) return undefined
  if (isTabKey(key)) return key
  return Object.hasOwn(COMMANDS, key) ? COMMANDS[key] : undefined
}

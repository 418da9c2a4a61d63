import type { ReviewTab } from '../review-queue.ts'

const fieldNamed = (name: string): string => `[name="${name}"]`

type Chosen = { decision: string; missing: Record<string, string> }

/**
 * Where whoever came with a key goes on, as a selector: to what is missing first, or straight to the button. Only what is
 * refused for good is never a second key away: there the focus stands in the notes. Pure.
 */
export function firstFocusFor(openTab: Pick<ReviewTab, 'keys'>, { decision, missing }: Chosen): string {
  const fields = Object.keys(missing)
  if (fields.length > 0) return fields.map(fieldNamed).join(', ')
  return decision === openTab.keys.x ? fieldNamed('admin_notes') : 'button[type=submit]'
}

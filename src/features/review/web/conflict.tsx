import { Notice } from '#ui/notice.tsx'
import type { Conflict } from '../contract.ts'

const NAMES = new Intl.ListFormat('en')

/**
 * Shows which authors are at the reader's own institution, before anything else; the reader decides what follows from
 * it.
 */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  if (!conflict) return null
  const { authors, institution } = conflict
  return (
    <Notice tone="warn" title="You may have a conflict of interest">
      <p className="[overflow-wrap:anywhere]">
        {NAMES.format(authors)} {authors.length === 1 ? 'is' : 'are'} at your institution, {institution}. Please leave
        the decision to another editor where there is one: the log of the administration says who decided from where.
      </p>
    </Notice>
  )
}

import { Notice } from '#ui/notice.tsx'
import type { Conflict } from '../contract.ts'

const NAMES = new Intl.ListFormat('en')

/**
 * Warns the reader, above all other details, that some authors are at the reader's own institution. The reader may
 * still decide.
 */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  if (!conflict) return null
  const { authors, institution } = conflict
  return (
    <Notice tone="warn" title="You may have a conflict of interest">
      <p className="[overflow-wrap:anywhere]">
        {NAMES.format(authors)} {authors.length === 1 ? 'is' : 'are'} at your institution, {institution}. Please leave
        the decision to another editor if you can. The admin log records who decided, and their institution.
      </p>
    </Notice>
  )
}

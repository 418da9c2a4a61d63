import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { useDebounced } from '#ui/keyboard/use-debounced.ts'
import type { MemberSession } from '../member-navigation.ts'
import { actionsOf, pagesOf } from './destinations.ts'
import { type PaletteEntry, type Group, wordsIn } from './palette-search.ts'
import { FALLBACKS, groupsFor } from './groups.ts'
import { useElsewhere, useOwnPapers } from './palette-data.ts'

const NONE: { papers: PaletteEntry[]; sections: PaletteEntry[] } = { papers: [], sections: [] }

// What is switched off is neither shown nor asked.
function useOpenPages(member: MemberSession): { pages: PaletteEntry[]; hasDirectory: boolean } {
  const isOff: Record<string, boolean> = {
    '/community': useFeatureDisabled('chat'),
    '/directory': useFeatureDisabled('directory'),
    '/achievements': useFeatureDisabled('achievements'),
  }
  return {
    pages: pagesOf(member).filter(({ does }) => !('to' in does && isOff[does.to])),
    hasDirectory: !isOff['/directory'],
  }
}

type Told = { typed: string; groups: Group[]; isAsking: boolean; failed: string | undefined }

/** What is said of what is shown. Pure. */
export function describeResults({ typed, groups, isAsking, failed }: Told): string {
  if (failed) return failed
  if (wordsIn(typed).length === 0) return 'Type what you look for.'
  const count = groups.filter(({ name }) => name !== FALLBACKS).reduce((sum, { entries }) => sum + entries.length, 0)
  if (isAsking) return 'Searching people and the library…'
  return count === 0 ? `Nothing is called “${typed.trim()}”.` : `${count} found.`
}

/** What is found for what is typed, and what is said of it. */
export function usePaletteResults(member: MemberSession, typed: string) {
  const memberId = member.user.id
  const { pages, hasDirectory } = useOpenPages(member)
  const search = useDebounced(typed.trim())
  const own = useOwnPapers(memberId)
  const elsewhere = useElsewhere({ memberId, search, mayAsk: hasDirectory })
  const { people, library, error, isAsking: asks, isCurrent } = elsewhere
  const isAsking = search !== typed.trim() || asks
  const groups = groupsFor(
    typed,
    {
      pages,
      actions: actionsOf(member),
      ...(own.data ?? NONE),
      people,
      library,
      isAnswered: !isAsking && isCurrent,
    },
    hasDirectory,
  )
  const failed = error
    ? `People and the library are not searched. ${error.message}`
    : own.error
      ? `Your papers are not listed. ${own.error.message}`
      : undefined
  return { groups, tells: describeResults({ typed, groups, isAsking, failed }), isAsking }
}

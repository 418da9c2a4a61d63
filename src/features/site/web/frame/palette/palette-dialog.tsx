import { QueryClientProvider } from '@tanstack/react-query'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDebounced } from '#ui/keyboard/use-debounced.ts'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { type MemberSession, placesOf, OWN, supportOf } from '../member-navigation.ts'
import { SUBMIT_QUESTION_LINK } from '../navigation.ts'
import { keyOf, type PaletteEntry, type Group, wordsIn } from './palette-search.ts'
import { closeOverlay } from './overlay-data.ts'
import { client, useOwnPapers, useElsewhere } from './palette-data.ts'
import { PaletteList } from './palette-list.tsx'
import { FALLBACKS, groupsFor } from './groups.ts'

const PLACEHOLDER = 'Papers, sections, people, pages, actions'

/** Returns the index that an arrow key selects in a list, wrapping at both ends. Pure. */
const movedBy = (step: number, at: number, length: number): number => (at + step + length) % length

type PaletteProps = { member: MemberSession }

function Palette({ member }: PaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, tells, isAsking } = usePaletteResults(member, typed)
  const all = groups.flatMap(({ entries }) => entries)
  const at = Math.max(
    0,
    all.findIndex((entry) => keyOf(entry) === chosen),
  )
  const optionId = (index: number) => `${id}option-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || all.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : all[movedBy(step, at, all.length)]
    if (next) setChosen(keyOf(next))
    else if (event.key === 'Enter') document.getElementById(optionId(at))?.click()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex flex-none items-center gap-3 border-b border-line pr-2 pl-5">
        <IconSearch size={20} aria-hidden="true" className="flex-none text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search Inflo"
          aria-expanded={all.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          enterKeyHint="go"
          placeholder={PLACEHOLDER}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-[16px] leading-6 outline-none placeholder:text-muted"
        />
        <button
          type="button"
          onClick={closeOverlay}
          aria-label="Close"
          className="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink"
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <PaletteList id={`${id}list`} groups={groups} at={at} optionId={optionId} onPoint={setChosen} />
      <div className="flex min-h-11 flex-none items-center justify-between gap-x-4 border-t border-line px-5 py-2 text-[13px] leading-[18px] text-muted">
        <p role="status" className={isAsking ? 'animate-[appear_0s_var(--patience)_both]' : ''}>
          {tells}
        </p>
        <p aria-hidden="true" className="flex-none max-sm:hidden">
          ↑ ↓ choose · Enter go · Esc close
        </p>
      </div>
    </>
  )
}

/**
 * Shows a search for papers, sections, people, pages and actions. It can be used entirely with the keyboard. On a phone
 * it fills the screen.
 */
export function PaletteDialog({ member }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    opened?.querySelector('input')?.focus()
    // Closes the dialog before its element is removed, so that the browser returns the focus to the element that had
    // it.
    return () => opened?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A click outside closes it; on the keyboard, Escape does.
    <dialog
      ref={dialog}
      aria-label="Search Inflo"
      // The next dialog may already be open when the browser reports that this one has closed.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) closeOverlay()
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) closeOverlay()
      }}
      className="mx-auto mt-[12dvh] mb-auto h-[min(560px,76dvh)] w-[calc(100vw-32px)] max-w-[640px] flex-col overflow-hidden rounded-[6px] border border-line bg-surface p-0 text-ink shadow-lg open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:max-w-full max-sm:rounded-none max-sm:border-0"
    >
      <QueryClientProvider client={client}>
        <Palette member={member} />
      </QueryClientProvider>
    </dialog>
  )
}

const NONE: { papers: PaletteEntry[]; sections: PaletteEntry[] } = { papers: [], sections: [] }

// Returns the pages and searches that the member can open, without those of features that are turned off.
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

/** Returns the number of results, or the reason why there are none. Pure. */
export function describeResults({ typed, groups, isAsking, failed }: Told): string {
  if (failed) return failed
  if (wordsIn(typed).length === 0) return 'Type to search.'
  const count = groups.filter(({ name }) => name !== FALLBACKS).reduce((sum, { entries }) => sum + entries.length, 0)
  if (isAsking) return 'Searching people and the library…'
  if (count === 0) return `No results for “${typed.trim()}”.`
  return count === 1 ? '1 result.' : `${count} results.`
}

/** Returns the results for the typed text, and their description. */
function usePaletteResults(member: MemberSession, typed: string) {
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
    ? `We couldn’t search people and the library. ${error.message}`
    : own.error
      ? `We couldn’t load your papers. ${own.error.message}`
      : undefined
  return { groups, tells: describeResults({ typed, groups, isAsking, failed }), isAsking }
}

const OVERVIEW = '/student/dashboard'

/** Additional words by which a page is found, by the page's address. */
const ALSO: Record<string, string> = {
  '/research': 'papers read search',
  '/community': 'chat messages channels threads',
  '/directory': 'people members find',
  [OVERVIEW]: 'dashboard overview portal',
  '/student/profile': 'edit photo interests orcid name',
  '/my-questions': 'asked answers tracking',
  '/achievements': 'certificates leaderboard badges awards',
  '/settings/notifications': 'mail digest',
  '/settings/privacy': 'visibility blocked hide',
  '/settings/security': 'password passkey second factor sessions delete account',
  '/support': 'help contact donate',
  '/general-feedback': 'contact idea',
  '/admin/panel': 'questions claims publications proposals decide desk',
  '/admin/control': 'users statistics outbox backups featured',
}

const WRITING: PaletteEntry[] = [
  { label: 'Available Projects', words: 'claim open', does: { to: `${OVERVIEW}?tab=available` } },
  { label: 'My Workspace', words: 'claims papers proposals team', does: { to: `${OVERVIEW}?tab=workspace` } },
  { label: 'Published Papers', words: 'own likes', does: { to: `${OVERVIEW}?tab=published` } },
]

// Pages that no menu lists; other pages link to them.
const NOTICES: PaletteEntry = { label: 'Notifications', words: 'bell news', does: { to: '/notifications' } }

const QUEUE_PAGES: PaletteEntry[] = [
  { label: 'Inbox', words: 'support feedback requests messages', does: { to: '/admin/inbox' } },
  { label: 'Requests for more time', words: 'extensions deadlines', does: { to: '/admin/extensions' } },
]

const OF_ADMINS: PaletteEntry[] = [
  { label: 'Institutions', words: 'merge names ror', does: { to: '/admin/institutions' } },
]

const writes = ({ user }: MemberSession): boolean => !['clinician', 'moderator', 'admin'].includes(user.role)

/** Returns the pages that a member may open, without duplicates. Pure. */
export function pagesOf(member: MemberSession): PaletteEntry[] {
  const { isAdmin, role } = member.user
  const inQueues = isAdmin || role === 'moderator'
  const linked = [...placesOf(member), ...OWN, ...supportOf(member)].map(({ to, label }): PaletteEntry => ({
    label,
    words: ALSO[to] ?? '',
    does: { to },
  }))
  const all = [
    ...linked,
    ...(writes(member) ? WRITING : []),
    NOTICES,
    ...(inQueues ? QUEUE_PAGES : []),
    ...(isAdmin ? OF_ADMINS : []),
  ]
  return [...new Map(all.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed()
}

/** Returns the actions that a member may start from anywhere. Pure. */
export const actionsOf = (member: MemberSession): PaletteEntry[] => [
  { label: SUBMIT_QUESTION_LINK.label, words: 'ask new', does: { to: SUBMIT_QUESTION_LINK.to } },
  ...(writes(member)
    ? [
        {
          label: 'Propose a project',
          words: 'new suggest research',
          does: { to: `${OVERVIEW}?tab=available&propose=new` },
        },
      ]
    : []),
  { label: 'Switch between light and dark theme', words: 'theme mode night day', does: { deed: 'theme' } },
  { label: 'Keyboard shortcuts', words: 'keys help', does: { deed: 'keys' } },
  { label: 'Sign out', words: 'leave log off logout', does: { deed: 'leave' } },
]

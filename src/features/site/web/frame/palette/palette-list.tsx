import { type ReactNode, useEffect } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { useSignOut } from '#features/accounts/web/public.tsx'
import { switchTheme } from '../theme-switch.tsx'
import { type PaletteAction, type PaletteEntry, type Group, keyOf } from './palette-search.ts'
import { FALLBACKS } from './groups.ts'
import { closeOverlay, openShortcuts } from './overlay-data.ts'

type OptionProps = {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  deeds: Record<PaletteAction, () => void>
  onPoint: (key: string) => void
}

/** Shows an option. Enter activates the chosen option like a click: a link opens, a button runs its action. */
function Option({ id, entry, isChosen, deeds: actions, onPoint }: OptionProps) {
  const { label, about, does } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    // Reacts only when the pointer moves: if the list scrolls below a still pointer, the option chosen by arrow keys
    // must not change.
    onPointerMove: () => {
      if (!isChosen) onPoint(keyOf(entry))
    },
    className:
      'flex min-h-11 w-full items-baseline gap-x-3 rounded-[6px] px-3 py-2.5 text-left aria-selected:bg-soft max-sm:flex-col',
  }
  const words: ReactNode = (
    <>
      <span dir="auto" className="min-w-0 break-words sm:flex-1">
        {label}
      </span>
      {about ? (
        <span dir="auto" className="max-w-full flex-none truncate text-[14px] leading-[22px] text-muted sm:max-w-[45%]">
          {about}
        </span>
      ) : null}
    </>
  )
  if ('to' in does) {
    return (
      <Link {...shared} to={does.to} onClick={closeOverlay}>
        {words}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" onClick={actions[does.deed]}>
      {words}
    </button>
  )
}

type ListProps = {
  id: string
  groups: readonly Group[]
  /** The index of the option that Enter activates, among the options of all groups. */
  at: number
  optionId: (index: number) => string
  onPoint: (key: string) => void
}

/** Lists the results in groups. */
export function PaletteList({ id, groups, at, optionId, onPoint }: ListProps) {
  const leave = useSignOut()
  const actions: Record<PaletteAction, () => void> = {
    theme: () => {
      switchTheme()
      closeOverlay()
    },
    keys: openShortcuts,
    leave: () => {
      closeOverlay()
      leave()
    },
  }
  const chosenId = optionId(at)
  useEffect(() => {
    // The braces prevent the effect from returning a value, since React accepts only a cleanup function.
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const [first] = groups
  const startOf = (group: number) => groups.slice(0, group).reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      {first?.name === FALLBACKS ? (
        <p className="px-3 pt-3 text-muted">No results by name. You can search the full text of papers and profiles:</p>
      ) : null}
      <div role="listbox" id={id} aria-label="Found">
        {groups.map(({ name, entries }, group) => (
          <div key={name} role="group" aria-label={name} className="not-first:mt-2">
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-[13px] leading-[18px] text-muted">
              {name}
            </p>
            {entries.map((entry, index) => (
              <Option
                key={keyOf(entry)}
                id={optionId(startOf(group) + index)}
                entry={entry}
                isChosen={startOf(group) + index === at}
                deeds={actions}
                onPoint={onPoint}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

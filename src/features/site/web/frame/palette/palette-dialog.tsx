import { QueryClientProvider } from '@tanstack/react-query'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { MemberSession } from '../member-navigation.ts'
import { keyOf } from './palette-search.ts'
import { closeOverlay } from './overlay-data.ts'
import { client } from './palette-data.ts'
import { PaletteList } from './palette-list.tsx'
import { usePaletteResults } from './use-palette-results.ts'

const PLACEHOLDER = 'Papers, sections, people, pages, actions'

/** Where an arrow leads in a list, round its ends. Pure. */
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

/** Finds papers, sections, people, pages and actions, and goes there: by keyboard alone, as a sheet on a phone. */
export function PaletteDialog({ member }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    opened?.querySelector('input')?.focus()
    // Closed before it goes, so that the browser returns the focus to where it was.
    return () => opened?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A press beside it closes it; by keyboard Escape does.
    <dialog
      ref={dialog}
      aria-label="Search Inflo"
      // What follows it may be open by the time the browser tells that this one went.
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

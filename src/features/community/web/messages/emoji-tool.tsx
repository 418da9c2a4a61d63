import { type KeyboardEvent, useId, useRef } from 'react'
import IconMoodPlus from '@tabler/icons-react/dist/esm/icons/IconMoodPlus.mjs'
import { EMOJI_NAMES, movedInGrid } from './emoji-grid.ts'

const EMOJIS = Object.entries(EMOJI_NAMES)

type EmojiPickerProps = { label: string; listLabel: string; onPick: (emoji: string) => void; className: string }

/** Shows a button that opens the grid of emoji. Arrow keys move in the grid; Escape closes it. */
export function EmojiPicker({ label, listLabel, onPick, className }: EmojiPickerProps) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const anchor = `--emoji-${id.replace(/[^\w-]/g, '')}`
  const cells = () => [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = cells()
    const to = movedInGrid(all.indexOf(document.activeElement as HTMLElement), event.key, all.length)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[to]?.focus()
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className={className} style={{ anchorName: anchor }}>
        <IconMoodPlus size={18} aria-hidden="true" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only handles the keys of its buttons. */}
      <div
        ref={grid}
        id={id}
        popover="auto"
        role="group"
        aria-label={listLabel}
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => {
          if (newState === 'open') cells()[0]?.focus()
        }}
        style={{ positionAnchor: anchor, positionArea: 'bottom span-left', positionTryFallbacks: 'flip-block' }}
        className="m-0 grid-cols-6 gap-0.5 rounded-[6px] border border-line bg-surface p-2 text-ink shadow-lg open:grid"
      >
        {EMOJIS.map(([emoji, name], index) => (
          <button
            key={emoji}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={name}
            onClick={() => {
              grid.current?.hidePopover()
              onPick(emoji)
            }}
            className="flex size-10 items-center justify-center rounded-[6px] text-[20px] hover:bg-sunken focus-visible:bg-sunken"
          >
            <span aria-hidden="true">{emoji}</span>
          </button>
        ))}
      </div>
    </>
  )
}

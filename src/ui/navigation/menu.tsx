import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { walkable, walkFocus } from './walk-focus.ts'

type MenuProps = { label: ReactNode; labelText?: string; children: ReactNode; buttonClassName?: string }

/**
 * Renders a button that opens a list of links and actions in the top layer. Arrow keys move through the list; Escape or
 * a click outside closes it.
 */
export function Menu({ label, labelText, children, buttonClassName = '' }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (walkFocus(walkable(menu.current), event.key)) event.preventDefault()
  }
  const anchor = `--menu-${id.replace(/[^\w-]/g, '')}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={labelText}
        className={buttonClassName}
        style={{ anchorName: anchor }}
      >
        {label}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- The links and buttons inside are interactive; this element only listens for their events. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          if (event.newState === 'open') walkable(menu.current)[0]?.focus()
        }}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('a, button')) menu.current?.hidePopover()
        }}
        style={{
          positionAnchor: anchor,
          top: 'calc(anchor(bottom) + 6px)',
          right: 'anchor(right)',
          // When the menu opens upwards, `bottom` positions it; the browser's default of 0 would stretch it to the
          // window's top.
          bottom: 'auto',
          left: 'auto',
          positionTryFallbacks: 'flip-block',
        }}
        className="m-0 min-w-52 rounded-[6px] border border-line bg-surface py-2 text-ink shadow-lg"
      >
        {children}
      </div>
    </>
  )
}

/** Classes of a menu entry. */
export const menuItemClasses =
  'flex min-h-11 w-full items-center px-4 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-2px]'

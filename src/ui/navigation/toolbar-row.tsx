import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { walkFocus } from './walk-focus.ts'

type ToolbarRowProps = {
  label: string
  className: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Returns the row's tools, without the buttons in a dialog that a tool opened: the dialog handles its own keys. */
const toolsIn = (row: HTMLElement): HTMLButtonElement[] =>
  Array.from(row.querySelectorAll('button')).filter((tool) => !tool.disabled && !tool.closest('dialog'))

// Lets the Tab key reach only one tool: the tool that was focused last, or the first.
function leaveOneStop(row: HTMLElement): void {
  const tools = toolsIn(row)
  const used = tools.find((tool) => tool === document.activeElement) ?? tools.find((tool) => 'used' in tool.dataset)
  for (const tool of tools) {
    tool.tabIndex = tool === (used ?? tools[0]) ? 0 : -1
    tool.toggleAttribute('data-used', tool === used)
  }
}

/**
 * Renders a row of buttons with a single Tab stop; arrow keys move within it. Source: ARIA Authoring Practices,
 * toolbar.
 */
export function ToolbarRow({ label, className, children, ref }: ToolbarRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => row.current as HTMLDivElement)
  // Repeated on each render, which may have added or removed tools.
  useLayoutEffect(() => {
    if (row.current) leaveOneStop(row.current)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tools = toolsIn(event.currentTarget)
    const isOnTool = tools.includes(event.target as HTMLButtonElement)
    if (isOnTool && walkFocus(tools, event.key, 'row')) event.preventDefault()
  }
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={(event) => leaveOneStop(event.currentTarget)}
    >
      {children}
    </div>
  )
}

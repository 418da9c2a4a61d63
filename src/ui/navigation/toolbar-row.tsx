import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { walkFocus } from './walk-focus.ts'

type ToolbarRowProps = {
  label: string
  className: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Its tools; what a tool opened, a dialog say, has keys of its own. */
const toolsIn = (row: HTMLElement): HTMLButtonElement[] =>
  Array.from(row.querySelectorAll('button')).filter((tool) => !tool.disabled && !tool.closest('dialog'))

// One tool is on the way of the Tab key: the one that had the focus last, or the first.
function leaveOneStop(row: HTMLElement): void {
  const tools = toolsIn(row)
  const used = tools.find((tool) => tool === document.activeElement) ?? tools.find((tool) => 'used' in tool.dataset)
  for (const tool of tools) {
    tool.tabIndex = tool === (used ?? tools[0]) ? 0 : -1
    tool.toggleAttribute('data-used', tool === used)
  }
}

/**
 * Renders a row of buttons that is one stop on the keyboard's way; arrows lead through it. Source: ARIA Authoring
 * Practices, toolbar.
 */
export function ToolbarRow({ label, className, children, ref }: ToolbarRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => row.current as HTMLDivElement)
  // A render may have added or removed tools.
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

import type { ReactNode } from 'react'

type ToolParts = {
  label: string
  pressed?: boolean | undefined
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** Shows the button of one tool. Pressing it does not change the selection. */
export function ToolButton({ label, pressed, disabled = false, onPress, children }: ToolParts) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onPress()
      }}
      className="grid place-items-center min-h-11 min-w-9 flex-none rounded-[5px] px-2 text-[14px] leading-5 whitespace-nowrap hover:bg-sunken aria-disabled:text-muted aria-pressed:bg-soft aria-pressed:font-semibold sm:min-h-9"
    >
      {children}
    </button>
  )
}

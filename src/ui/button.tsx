import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from './navigation/link.tsx'

/** The kind `waiting` is for a button whose form lacks a value. A press leads to the field of that value. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger' | 'waiting'
export type ButtonSize = 'normal' | 'small'

const KINDS: Record<ButtonKind, string> = {
  main: 'border-brand bg-brand text-brand-ink hover:brightness-110 disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted',
  plain: 'border-control bg-surface text-ink hover:bg-sunken disabled:text-muted aria-disabled:text-muted',
  quiet: 'border-transparent text-brand hover:underline disabled:text-muted aria-disabled:text-muted',
  waiting: 'border-control bg-sunken text-muted',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft disabled:text-muted aria-disabled:text-muted',
}

const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-4 text-[15px]',
  small: 'min-h-9 px-3 text-[14px] pointer-coarse:min-h-11',
}

const classesOf = (kind: ButtonKind, size: ButtonSize): string =>
  `inline-flex items-center justify-center gap-2 rounded-[6px] border py-1.5 text-center leading-5 font-semibold ${KINDS[kind]} ${SIZES[size]}`

type Look = { kind?: ButtonKind; size?: ButtonSize }
type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

// Prevents the button's default action, such as sending its form.
const refuse = (event: MouseEvent) => event.preventDefault()

/** Renders a button; while `busy`, it keeps its width and keyboard focus, and ignores presses. */
export function Button({ kind = 'plain', size = 'normal', busy = false, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : rest.onClick}
      className={`${classesOf(kind, size)} ${className}`}
    />
  )
}

/** Renders a link that looks like a button. */
export function ButtonLink({ kind = 'plain', size = 'normal', className = '', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${classesOf(kind, size)} ${className}`} />
}

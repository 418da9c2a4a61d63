import { type ComponentProps, useId } from 'react'
import { Button } from '../button.tsx'

type SendButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** The message that names the missing values; undefined if none are missing. */
  missing: string | undefined
}

/**
 * Renders the button that sends a form, in a row that wraps. While a value is missing, the button looks disabled and
 * names the value, but can still be pressed: the form then moves to the missing value. A button that is merely grey
 * would leave people guessing.
 */
export function SendButton({ missing, kind = 'main', ...rest }: SendButtonProps) {
  const id = useId()
  const isWaiting = missing !== undefined
  return (
    <>
      {isWaiting ? (
        <p id={id} className="w-full text-[14px] leading-5 text-muted">
          {missing}
        </p>
      ) : null}
      <Button
        type="submit"
        kind={isWaiting ? 'waiting' : kind}
        aria-disabled={isWaiting || undefined}
        aria-describedby={isWaiting ? id : undefined}
        {...rest}
      />
    </>
  )
}

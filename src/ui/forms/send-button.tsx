import { type ComponentProps, useId } from 'react'
import { Button } from '../button.tsx'

type SendButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** Message about the values that are missing; undefined if none are. */
  missing: string | undefined
}

/**
 * Renders the button that sends a form, in a row that wraps. While a value is missing, the button looks disabled and
 * names it, but still accepts a press: the form then leads to the missing value. A button that is only grey leaves
 * people guessing.
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

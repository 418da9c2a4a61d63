import { type ChangeEvent, type ComponentProps, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

const grouped = (count: number): string => count.toLocaleString('en-GB')

/** Returns the message for a text that exceeds its maximum length; undefined if it fits. Pure. */
export const tooLong = (length: number, max: number): string | undefined =>
  length <= max
    ? undefined
    : `Your text has ${grouped(length)} characters; the limit is ${grouped(max)}. Please shorten it by ${grouped(length - max)}.`

type Given<E extends Control> = Pick<ComponentProps<'input'>, 'maxLength' | 'value' | 'defaultValue'> & {
  onChange?: ((event: ChangeEvent<E>) => void) | undefined
}

/**
 * Checks a field's length without the browser's `maxlength`, which cuts pasted text without notice. The field keeps all
 * typed text and shows by how much it exceeds the limit; the server enforces the same limit.
 */
export function useLength<E extends Control>({ maxLength, value, defaultValue, onChange }: Given<E>) {
  const [typed, setTyped] = useState(defaultValue)
  const text = String((value === undefined ? typed : value) ?? '')
  return {
    complaint: maxLength === undefined ? undefined : tooLong(text.length, maxLength),
    heard: {
      ...(value === undefined ? { defaultValue } : { value }),
      onChange: (event: ChangeEvent<E>) => {
        if (value === undefined && maxLength !== undefined) setTyped(event.target.value)
        onChange?.(event)
      },
    },
  }
}

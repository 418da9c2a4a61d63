import { type ChangeEvent, type ComponentProps, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

const grouped = (count: number): string => count.toLocaleString('en-GB')

/** Returns the message for a text that exceeds its maximum length; undefined while it fits. Pure. */
export const tooLong = (length: number, max: number): string | undefined =>
  length <= max
    ? undefined
    : `${grouped(length)} characters are too many: ${grouped(max)} fit. Nothing was cut; please shorten it by ${grouped(length - max)}.`

type Given<E extends Control> = Pick<ComponentProps<'input'>, 'maxLength' | 'value' | 'defaultValue'> & {
  onChange?: ((event: ChangeEvent<E>) => void) | undefined
}

/**
 * A field's length without the browser's own `maxlength`, which cuts what is pasted without a word. All that was typed stays,
 * the field says by how much it is too long, and the server refuses it in the same numbers.
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

import type { ComponentProps } from 'react'
import { CharacterCounter } from './character-counter.tsx'
import { TextArea } from './text-area.tsx'
import { countCharacters } from '#shared/text/characters.ts'

type CountedTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'aside' | 'value' | 'maxLength'> & {
  value: string
  max: number
  warnAbove?: number
}

/** Renders a text area that counts its characters, and warns if there are more than `max`. */
export function CountedTextArea({ value, max, warnAbove, ...area }: CountedTextAreaProps) {
  const length = countCharacters(value)
  return (
    <TextArea
      {...area}
      value={value}
      // The browser counts an emoji as two characters; we count it as one.
      maxLength={max + value.length - length}
      aside={<CharacterCounter length={length} max={max} {...(warnAbove ? { warnAbove } : {})} />}
    />
  )
}

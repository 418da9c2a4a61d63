import type { ComponentProps } from 'react'
import { CharacterCounter } from './character-counter.tsx'
import { TextArea } from './text-area.tsx'
import { countCharacters } from '#shared/text/characters.ts'

type CountedTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'aside' | 'value' | 'maxLength'> & {
  value: string
  max: number
  warnAbove?: number
}

/** Renders a text area that counts, and warns when there is more than `max`. */
export function CountedTextArea({ value, max, warnAbove, ...area }: CountedTextAreaProps) {
  const length = countCharacters(value)
  return (
    <TextArea
      {...area}
      value={value}
      // A string's own length counts an emoji twice where we count it once.
      maxLength={max + value.length - length}
      aside={<CharacterCounter length={length} max={max} {...(warnAbove ? { warnAbove } : {})} />}
    />
  )
}

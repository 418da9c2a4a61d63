import { type KeyboardEvent, useId, useState } from 'react'
import { meant, type Person, withName } from '#shared/text/mentions.ts'

const OFFERED_MAX = 6

type Field = { text: string; put: (text: string, cursor: number) => void; people: readonly Person[] }

/** The names that are offered while one is being typed, chosen by the field's own keys. */
export function useMentions({ text, put, people }: Field) {
  const id = useId()
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<string>()
  const before = text.slice(0, cursor)
  // With the sign alone, everybody would be meant: a letter says that somebody is.
  const isBegun = /(?:^|\s)@[\p{L}\p{M}]/u.test(before) && before !== refused
  const offered = isBegun ? meant(before, people).slice(0, OFFERED_MAX) : []
  const choose = (person: Person) => {
    const named = withName(text, cursor, person)
    put(named.text, named.cursor)
    setCursor(named.cursor)
    setAt(0)
    setRefused(named.text.slice(0, named.cursor))
  }
  /** @returns whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = offered[Math.min(at, offered.length - 1)]
    if (!person) return false
    if (event.key === 'Escape') setRefused(before)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'ArrowDown') setAt((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + offered.length) % offered.length)
    else return false
    event.preventDefault()
    return true
  }
  const isOpen = offered.length > 0
  return {
    list: { id, people: offered, at: Math.min(at, offered.length - 1), onChoose: choose },
    isOpen,
    onKeyDown,
    setCursor,
    /** What tells assistive technology of the list. */
    told: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${Math.min(at, offered.length - 1)}` : undefined,
    } as const,
  }
}

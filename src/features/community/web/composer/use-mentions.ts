import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { mentionCandidates, mentionsIn, type MentionablePerson, withName } from '#shared/text/mentions.ts'

const OFFERED_MAX = 6
// An @ alone would match everybody, so at least one letter must follow.
const BEGUN = /(?:^|\s)@([\p{L}\p{M}][\p{L}\p{M}'’. -]{0,39})$/u

type Field = {
  text: string
  put: (text: string, cursor: number) => void
  /** The known members. They are suggested only without `find`, which searches all members. */
  people: readonly MentionablePerson[]
  find: ((search: string) => Promise<readonly MentionablePerson[]>) | undefined
  /** The cache key of the found members. */
  conversationKey: string
}

function together(...lists: (readonly MentionablePerson[])[]): MentionablePerson[] {
  const known = new Map(lists.flat().map((person) => [person.id, person]))
  return [...known.values()]
}

/** Suggests members while a name is being typed. Keys pressed in the text field select a suggestion. */
export function useMentions({ text, put, people, find, conversationKey }: Field) {
  const id = useId()
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<string>()
  const chosen = useRef<MentionablePerson[]>([])
  const before = text.slice(0, cursor)
  const begun = before === refused ? undefined : BEGUN.exec(before)?.[1]
  const { data: found = [] } = useQuery({
    queryKey: ['community', 'people', conversationKey, begun],
    queryFn: () => find?.(begun ?? '') ?? [],
    enabled: find !== undefined && begun !== undefined,
  })
  const offered =
    begun === undefined ? [] : mentionCandidates(before, find === undefined ? people : found).slice(0, OFFERED_MAX)
  const choose = (person: MentionablePerson) => {
    const named = withName(text, cursor, person)
    chosen.current.push(person)
    put(named.text, named.cursor)
    setCursor(named.cursor)
    setAt(0)
    setRefused(named.text.slice(0, named.cursor))
  }
  /** Handles a key while the suggestions are open. @returns true if the key was handled. */
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
  const shownAt = Math.min(at, offered.length - 1)
  return {
    list: { id, people: offered, at: shownAt, onChoose: choose },
    isOpen,
    onKeyDown,
    setCursor,
    /** Returns the ids of the members whom a text mentions. */
    named: (content: string) => mentionsIn(content, together(people, chosen.current)),
    /** Attributes that tell assistive technology about the suggestions. */
    told: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${shownAt}` : undefined,
    } as const,
  }
}

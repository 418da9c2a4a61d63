import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { TextInput } from './text-input.tsx'

type SuggestionsProps = {
  id: string
  label: string
  suggestions: readonly string[]
  at: number
  onChoose: (text: string) => void
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

function Suggestions({ id, label, suggestions, at, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-[6px] border border-line bg-surface py-1 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The text field handles the keys, since it keeps the focus.
        <div
          key={suggestion}
          ref={index === at ? intoView : undefined}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-10 cursor-pointer items-center px-3 py-1.5 [overflow-wrap:anywhere] hover:bg-sunken aria-selected:bg-soft pointer-coarse:min-h-11"
        >
          <bdi>{suggestion}</bdi>
        </div>
      ))}
    </div>
  )
}

/** Returns the index of the suggestion that a key selects, wrapping at both ends; undefined for other keys. Pure. */
export function stepFrom(at: number, key: string, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : 0
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  return undefined
}

type ComboboxProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'value'> & {
  label: string
  value: string
  suggestions: readonly string[]
  onChoose: (text: string) => void
}

/**
 * Renders a text field with suggestions that also accepts any other text. Arrow keys move through the suggestions,
 * Enter accepts one, Escape closes the list.
 */
export function Combobox({ suggestions, onChoose, onChange, ...input }: ComboboxProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const [at, setAt] = useState(-1)
  const offered = suggestions.filter((suggestion) => suggestion !== input.value)
  const isOpen = isAsked && offered.length > 0
  const close = () => {
    setAsked(false)
    setAt(-1)
  }
  const choose = (text: string) => {
    onChoose(text)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = offered.length > 0 ? stepFrom(isOpen ? at : -1, event.key, offered.length) : undefined
    const chosen = isOpen ? offered[at] : undefined
    if (next !== undefined) {
      setAsked(true)
      setAt(next)
    } else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <TextInput
        {...input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={(event) => {
          setAsked(true)
          setAt(-1)
          onChange?.(event)
        }}
      />
      {isOpen ? <Suggestions {...{ id, at }} label={input.label} suggestions={offered} onChoose={choose} /> : null}
      <p role="status" className="sr-only">
        {isOpen ? `${offered.length} ${offered.length === 1 ? 'suggestion' : 'suggestions'}` : null}
      </p>
    </div>
  )
}

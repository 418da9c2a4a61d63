import { useEffect, useRef, useState } from 'react'
import { type Command, commandFor, keepKeysOn, readKeysOn } from './panel-keys.ts'

function remember(on: boolean): void {
  try {
    keepKeysOn(localStorage, on)
  } catch {
    // A closed storage only means that the choice lives as long as the page.
    return
  }
}

function remembered(): boolean {
  try {
    return readKeysOn(localStorage)
  } catch {
    return true
  }
}

/** Hears single keys while no dialog is open, unless they are switched off. */
export function usePanelKeys(act: (command: Command) => void) {
  const [on, setOn] = useState(remembered)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!on) return
    const hear = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const command = commandFor({ ...pick(event), target: event.target as Element | null })
      if (!command) return
      // Firefox would open its own search with "/".
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on])
  const change = (wanted: boolean) => {
    remember(wanted)
    setOn(wanted)
  }
  return { on, change }
}

const pick = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
})

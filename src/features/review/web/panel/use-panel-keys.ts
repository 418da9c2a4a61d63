import { useEffect, useRef } from 'react'
import { useSingleKeys } from '#ui/keyboard/use-single-keys.ts'
import { type PanelCommand, commandFor } from './panel-keys.ts'

/** Handles single keys while no dialog is open, unless they are switched off. */
export function usePanelKeys(act: (command: PanelCommand) => void) {
  const { on, change } = useSingleKeys()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const command = commandFor({ ...pick(event), target: event.target as Element | null })
      if (!command) return
      // Firefox would open its own search with "/".
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
  return { on, change }
}

const pick = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
})

import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from '#ui/toasts/toast-store.ts'
import { readKeysHere } from '#ui/keyboard/use-single-keys.ts'
import { isAppleDevice, overlayForKey } from './palette/keys-data.ts'
import type { PaletteOverlay } from './palette/overlay-panel.tsx'
import { closeOverlay, openShortcuts, openPalette, readOverlay, watchOverlay } from './palette/overlay-data.ts'

function onKey(event: KeyboardEvent): void {
  const device = { isApple: isAppleDevice(navigator.platform), singleKeys: readKeysHere() }
  const asked = overlayForKey(pick(event), device)
  if (!asked) return
  // The key that opens the palette also closes it. The palette does not open while another dialog is open.
  if (asked === 'palette' && readOverlay() === 'palette') closeOverlay()
  else if (document.querySelector('dialog[open]')) return
  else if (asked === 'palette') openPalette()
  else openShortcuts()
  event.preventDefault()
}

const pick = ({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target: target as Element | null,
})

/**
 * Handles the keys that open the palette or the list of shortcuts on any page for members. Their code is fetched at the
 * first use.
 */
export function MemberKeys({ member }: Pick<ComponentProps<typeof PaletteOverlay>, 'member'>) {
  const over = useSyncExternalStore(watchOverlay, readOverlay, () => 'nothing' as const)
  const [Open, setOpen] = useState<ComponentType<ComponentProps<typeof PaletteOverlay>>>()
  useEffect(() => {
    // Listens on the window, so that handlers on the page, which run earlier, take precedence.
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      closeOverlay()
    }
  }, [])
  useEffect(() => {
    if (over === 'nothing' || Open) return
    import('./palette/overlay-panel.tsx').then(
      ({ PaletteOverlay: Loaded }) => setOpen(() => Loaded),
      () => {
        closeOverlay()
        showToast({ title: 'Connection Error', text: 'Please check your network and try again.', kind: 'danger' })
      },
    )
  }, [over, Open])
  return Open ? <Open over={over} member={member} /> : null
}

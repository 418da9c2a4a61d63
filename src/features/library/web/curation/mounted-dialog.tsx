import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Opens a dialog in a separate React root. `draw` receives the function that closes the dialog.
 * @returns the result with which the dialog was closed
 */
export function openMountedDialog<Result>(
  draw: (close: (result?: Result) => void) => ReactElement,
): Promise<Result | undefined> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve) => {
    const close = (result?: Result) => {
      root.unmount()
      host.remove()
      resolve(result)
    }
    root.render(draw(close))
  })
}

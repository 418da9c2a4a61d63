import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Opens a dialog outside the page's tree, from any place; `draw` gets the function that closes it.
 * @returns the result it was closed with.
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

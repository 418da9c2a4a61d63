import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Opens a dialog beside the page, from wherever it is asked for; `draw` gets what closes it. @returns what it was closed with. */
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

import type { Locator } from '@playwright/test'

/** Pastes a figure after a line, in the editor's own clipboard format. */
export const pasteFigure = (text: Locator): Promise<void> =>
  text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const figure =
      '<figure data-part="figure" data-id="a" data-file="b"><figcaption>Alarms by week</figcaption></figure>'
    clipboardData.setData('text/html', `<div data-pm-slice="0 0 []"><p>Murray 2002.</p>${figure}</div>`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })

/** Pastes HTML from another program's clipboard at the cursor. */
export const pasteHtml = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

import type { Locator } from '@playwright/test'

/** Pastes a figure behind a line, as the editor itself copies them. */
export const pasteFigure = (text: Locator): Promise<void> =>
  text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const figure =
      '<figure data-part="figure" data-id="a" data-file="b"><figcaption>Alarms by week</figcaption></figure>'
    clipboardData.setData('text/html', `<div data-pm-slice="0 0 []"><p>Murray 2002.</p>${figure}</div>`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })

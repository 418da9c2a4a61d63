import type { Page } from '@playwright/test'

/** Returns the names of the main buttons of a page, or of its open dialog. */
export const mainButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inside = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    return (
      [...inside.querySelectorAll('.bg-brand.text-brand-ink:is(a, button)')]
        // Excludes an open menu, which covers the page and has its own main button.
        .filter((button) => button.checkVisibility() && !button.closest('header details'))
        .map((button) => button.textContent)
    )
  })

/** Returns the labels of text fields whose direction does not follow the typed text. */
export const undirectedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:is([type=text], [type=search], :not([type])), textarea')]
      .filter(({ dir, inputMode }) => dir !== 'auto' && inputMode === '')
      .map(({ labels, name }) => labels?.[0]?.textContent ?? name),
  )

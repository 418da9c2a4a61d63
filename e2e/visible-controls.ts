import type { Page } from '@playwright/test'

/** The names of the main buttons that stand on a page, or in the dialog that is open, at once. */
export const mainButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inside = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    return (
      [...inside.querySelectorAll('.bg-brand.text-brand-ink:is(a, button)')]
        // A menu that is open lies over the page, and has one of its own.
        .filter((button) => button.checkVisibility() && !button.closest('header details'))
        .map((button) => button.textContent)
    )
  })

/** The fields for words that do not take the direction of what is typed. */
export const undirectedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:is([type=text], [type=search], :not([type])), textarea')]
      .filter(({ dir, inputMode }) => dir !== 'auto' && inputMode === '')
      .map(({ labels, name }) => labels?.[0]?.textContent ?? name),
  )

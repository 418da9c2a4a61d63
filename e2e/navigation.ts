import { expect, type Page } from '@playwright/test'

/** The state of the page a moment after a press. */
export type TransitionView = 'the old page' | 'what is loading' | 'the new page'

/** Holds all responses, code and data, or only those that match `what`, until they are released. */
export async function holdResponses(
  page: Page,
  what = /\/(api|assets)\//,
): Promise<{ letGo: () => void; refuse: () => void; end: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
  await page.route(what, async (route) => {
    const how = await promise
    await route[how]().catch(() => undefined)
  })
  return {
    letGo: () => resolve('continue'),
    refuse: () => resolve('abort'),
    end: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const QUIET_MS = 500

/**
 * Returns a function that waits until no request was made for a while. Playwright's "networkidle" fires only once,
 * before prefetching.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  let [open, lastAt] = [0, Date.now()]
  const note = (by: number) => () => {
    open += by
    lastAt = Date.now()
  }
  page.on('request', note(1))
  page.on('requestfinished', note(-1))
  page.on('requestfailed', note(-1))
  return () => expect.poll(() => open === 0 && Date.now() - lastAt > QUIET_MS).toBe(true)
}

/** Maximum time to wait for a visible change. */
const STANDS_STILL_MS = 1_000

type Measured = Window & { answered?: Promise<number> }

/** Presses a link. @returns the milliseconds until the first frame with a change was drawn */
export async function pressMeasured(page: Page, name: string): Promise<number> {
  await page.evaluate((standsStillMs) => {
    ;(window as Measured).answered = new Promise((resolve) => {
      window.addEventListener(
        'click',
        ({ timeStamp: pressed }) => {
          const watching = new MutationObserver(() => {
            watching.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
          })
          setTimeout(resolve, standsStillMs, standsStillMs)
          watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        },
        { once: true, capture: true },
      )
    })
  }, STANDS_STILL_MS)
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  return page.evaluate(async () => (await (window as Measured).answered) ?? Number.NaN)
}

/** Adds a link to the page's footer, which behaves like any other link. */
export const insertLink = (page: Page, path: string): Promise<string> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: `To ${href}` })
    // The link has a fixed position, so that late content does not move it away from the pointer.
    Object.assign(link.style, { position: 'fixed', inset: '8px auto auto 50%', zIndex: '70' })
    const foot = document.querySelector('footer')
    // The public footer is hidden inside the application.
    if (foot) foot.hidden = false
    foot?.append(link)
    return `To ${href}`
  }, path)

/** Adds a link that changes the page at once, without navigating. @returns its name */
export const insertInstantLink = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '#instant', textContent: 'To the same page' })
    Object.assign(link.style, { position: 'fixed', inset: '8px auto auto 50%', zIndex: '70' })
    link.addEventListener('click', (event) => {
      event.preventDefault()
      event.stopPropagation()
      link.style.opacity = '0.5'
    })
    const foot = document.querySelector('footer')
    if (foot) foot.hidden = false
    foot?.append(link)
    return link.textContent
  })

export const transitionView = (page: Page, before: string): Promise<TransitionView> =>
  page.evaluate((address) => {
    const telling = [...document.querySelectorAll('main h1, main [role=status]')]
    if (telling.some(({ textContent }) => textContent.startsWith('Loading'))) return 'what is loading'
    return window.location.href === address ? 'the old page' : 'the new page'
  }, before)

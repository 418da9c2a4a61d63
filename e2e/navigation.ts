import { expect, type Page } from '@playwright/test'

/** What stands in the page's place a moment after a press. */
export type TransitionView = 'the old page' | 'what is loading' | 'the new page'

/** Holds every answer, code and data alike or `what` alone, until it is let go. */
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

/** @returns until nothing has been asked for a while: a page is "networkidle" once, and what is fetched ahead comes after. */
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

/** Nothing that takes longer is waited for. */
const STANDS_STILL_MS = 1_000

type Measured = Window & { answered?: Promise<number> }

/** Presses a link, and answers after how many milliseconds the first frame with a change was drawn. */
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

/** Puts a link to a path into the page's foot, which follows its links as all pages do. */
export const insertLink = (page: Page, path: string): Promise<string> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: `To ${href}` })
    // Where nothing that comes late moves it from under the pointer.
    Object.assign(link.style, { position: 'fixed', inset: '8px auto auto 50%', zIndex: '70' })
    const foot = document.querySelector('footer')
    // Inside the application the public foot waits, hidden.
    if (foot) foot.hidden = false
    foot?.append(link)
    return `To ${href}`
  }, path)

export const transitionView = (page: Page, before: string): Promise<TransitionView> =>
  page.evaluate((address) => {
    const telling = [...document.querySelectorAll('main h1, main [role=status]')]
    if (telling.some(({ textContent }) => textContent.startsWith('Loading'))) return 'what is loading'
    return window.location.href === address ? 'the old page' : 'the new page'
  }, before)

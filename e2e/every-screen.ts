import { type Browser, expect, type Page, type Response } from '@playwright/test'
import { faultsOf } from '../src/shared/html.fixture.ts'
import { importedArticles } from './articles.ts'
import { findingsOn } from './axe.ts'
import { createBrowserUser, DESKTOP, type BrowserUser, PHONE } from './people.ts'
import type { Screen } from './question-screens.ts'
import { screensOf, type ScreenViewer } from './screens.ts'
import { promisesOn } from './promises.ts'
import { mainButtons, undirectedFields } from './visible-controls.ts'
import { test } from './test.ts'

const VIEWPORTS = { phone: PHONE, desktop: DESKTOP }
/**
 * The number of tests (walks) among which the screens of each viewer are divided. Many short tests are distributed
 * better among the workers than a few long ones.
 */
const WALKS: Record<ScreenViewer, number> = { visitor: 4, newcomer: 1, student: 2, moderator: 1, admin: 2 }

type Width = keyof typeof VIEWPORTS

/** Returns the faults of a page's current state. */
async function faultsShown(page: Page): Promise<string[]> {
  const found = await findingsOn(page)
  const { title, headings, overflow } = await page.evaluate(() => ({
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  if (!title.includes('Inflo')) found.push(`the title is "${title}"`)
  if (headings !== 1) found.push(`${headings} headings of the first level`)
  if (overflow > 0) found.push(`${overflow} px wider than the screen`)
  const main = await mainButtons(page)
  if (main.length > 1) found.push(`${main.length} main buttons: ${main.join(', ')}`)
  found.push(...(await promisesOn(page)))
  const undirected = await undirectedFields(page)
  if (undirected.length > 0) found.push(`fields without a direction: ${undirected.join(', ')}`)
  return found
}

async function arrive(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading', { exact: false }).filter({ visible: true })).toHaveCount(0)
  return answer
}

async function lookAt({ page, complaints }: BrowserUser, { path, states = [], isMissing }: Screen, width: Width) {
  if (isMissing) complaints.allow(/404/)
  const answer = await arrive(page, path)
  const found = await faultsShown(page)
  // The server's response is checked at one width only, since it is the same for every width.
  if (width === 'phone') found.push(...(await faultsOf((await answer?.text()) ?? '', 'as it was sent')))
  for (const { name, open } of states.filter(({ only }) => !only || only === width)) {
    await arrive(page, path)
    await open(page)
    found.push(...(await faultsShown(page)).map((fault) => `${name}: ${fault}`))
  }
  return [...found, ...complaints.heard.splice(0)].map((fault) => `${path} (${width}): ${fault}`)
}

type Walk = { screens: Screen[]; width: Width; token?: string | undefined }

async function walk(browser: Browser, { screens, width, token }: Walk): Promise<string[]> {
  const found: string[] = []
  const isPhone = width === 'phone'
  const person = await createBrowserUser(browser, { viewport: VIEWPORTS[width], isMobile: isPhone, hasTouch: isPhone })
  if (token) await person.page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  for (const screen of screens) found.push(...(await lookAt(person, screen, width)))
  await person.leave()
  return found
}

/** Declares a test for each walk over all viewers' screens at a width (record 48). */
export function walkScreens(width: Width): void {
  for (const who of ['visitor', 'newcomer', 'student', 'moderator', 'admin'] as const) {
    const whose = `${who === 'admin' ? 'an' : 'a'} ${who}`
    for (let part = 0; part < WALKS[who]; part += 1) {
      const which = WALKS[who] > 1 ? ` (${part + 1} of ${WALKS[who]})` : ''
      test(`every screen of ${whose} passes all checks on a ${width}${which}`, async ({
        browser,
        request,
        community,
      }) => {
        test.slow()
        const all = screensOf(who, community, await importedArticles(request))
        const screens = all.filter((_, index) => index % WALKS[who] === part)
        const token = who === 'visitor' ? undefined : community[who].token
        expect(await walk(browser, { screens, width, token })).toEqual([])
      })
    }
  }
}

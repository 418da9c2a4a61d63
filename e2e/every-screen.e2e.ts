import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { importArticles } from './articles.ts'
import { aCommunity, type Community } from './community.ts'
import { aPerson, DESKTOP, PHONE } from './people.ts'
import { keptQuestions, press, questionForms, type Screen, type State } from './question-screens.ts'
import { test } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP }

type Width = keyof typeof VIEWPORTS
type Who = 'visitor' | 'newcomer' | 'student' | 'moderator' | 'admin'

const dialogBy = (name: string | RegExp): State['open'] => {
  const open = press(name)
  return async (page) => {
    await open(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

const mobileMenu: State = {
  name: 'mobile menu',
  only: 'phone',
  open: (page) => page.locator('summary', { hasText: 'Menu' }).click(),
}

const HOME: Screen = {
  path: '/',
  states: [
    { name: 'sign-in dialog', only: 'desktop', open: dialogBy(/^Sign In$/) },
    { name: 'registration dialog', only: 'desktop', open: dialogBy(/^Get Started$/) },
    {
      name: 'sign-in dialog on a phone',
      only: 'phone',
      open: async (page) => {
        await mobileMenu.open(page)
        await dialogBy(/^Sign In$/)(page)
      },
    },
    { name: 'support menu', only: 'desktop', open: (page) => page.locator('summary', { hasText: 'Support' }).click() },
    mobileMenu,
  ],
}

const reviewDialog = (question: string): State => ({
  name: 'review dialog',
  open: async (page) => {
    await dialogBy(`Review: ${question}`)(page)
    await page.getByRole('radio', { name: /^Approve/ }).check()
  },
})

const publicScreens = ({ student, paperNumber, trackingNumber }: Community): Screen[] => [
  HOME,
  { path: '/about', states: [keptQuestions] },
  { path: '/privacy' },
  { path: '/newsletter' },
  { path: '/research' },
  { path: '/research?search=bedside&sort_by=title' },
  { path: '/research?search=zzzzzz' },
  { path: `/research/${paperNumber}` },
  { path: `/research/${paperNumber}/provenance` },
  { path: '/research/INF-2020-9999' },
  ...questionForms,
  { path: `/track/${trackingNumber}` },
  { path: '/track/Q-2026-AAAAAAAA' },
  { path: '/question-mails/stop/none' },
  { path: '/general-feedback' },
  {
    path: '/faq',
    states: [{ name: 'the form', open: press('Submit Support Request') }],
  },
  { path: '/support', states: [{ name: 'the help card', open: press('Contact Support') }] },
  { path: '/support/end/none' },
  { path: '/forgot-password' },
  { path: '/reset-password?token=none' },
  { path: '/team-invitation?token=none' },
  { path: '/register' },
  { path: '/login' },
  { path: '/first-admin?token=none' },
  { path: `/profile/${student.id}/public` },
]

const studentScreens = ({ draftPaperId, completePaperId, openQuestion }: Community): Screen[] => [
  {
    path: '/student/dashboard',
    states: [{ name: 'user menu', only: 'desktop', open: press(/^Menu of /) }, mobileMenu],
  },
  {
    path: '/student/dashboard?tab=available',
    states: [
      {
        name: 'claim dialog',
        open: (page) => page.getByRole('link', { name: `Claim Project: ${openQuestion}` }).click(),
      },
    ],
  },
  { path: '/student/dashboard?tab=available&search=zzzzzz' },
  { path: '/student/dashboard?tab=workspace', states: [{ name: 'claim', open: dialogBy(/^See claim/) }] },
  { path: '/student/dashboard?tab=published' },
  { path: '/student/profile' },
  { path: '/my-questions' },
  {
    path: '/notifications',
    states: [{ name: 'the bell', open: press(/^Notifications/) }],
  },
  { path: '/settings/notifications' },
  { path: `/student/papers/${draftPaperId}?section=introduction` },
  {
    path: `/student/papers/${completePaperId}?triggerCompletion=true`,
    states: [{ name: 'submit dialog', open: (page) => expect(page.getByRole('dialog')).toBeVisible() }],
  },
  { path: '/student/papers/00000000-0000-4000-8000-000000000000' },
  ...['/community', '/community/general', '/directory', '/achievements', '/settings/privacy'].map((path) => ({ path })),
]

const moderatorScreens = (): Screen[] => [
  { path: '/student/dashboard' },
  { path: '/admin/panel?tab=questions', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=publications&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/inbox' },
  { path: '/admin/extensions' },
  { path: '/settings/notifications' },
]

const panelSearch = (text: string): string => `/admin/panel?tab=questions&search=${encodeURIComponent(text)}`
const adminScreens = ({ waitingQuestion }: Community): Screen[] => [
  { path: '/admin/panel', states: [{ name: 'the keys', open: dialogBy('Keys') }] },
  { path: panelSearch(waitingQuestion), states: [reviewDialog(waitingQuestion)] },
  { path: '/admin/panel?tab=questions&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=claims&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=publications&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=questions&search=zzzzzz' },
  { path: '/admin/panel?tab=proposals' },
  { path: '/admin/panel?tab=refined' },
  {
    path: '/admin/control',
    states: [
      { name: 'outbox', open: (page) => page.getByRole('tab', { name: 'Outbox' }).click() },
      { name: 'background work', open: (page) => page.getByRole('tab', { name: 'Background Work' }).click() },
    ],
  },
  { path: '/admin/inbox' },
  { path: '/admin/extensions', states: [{ name: 'a refusal', open: press('Decline') }] },
  { path: '/admin/extensions?state=decided' },
  { path: '/notifications' },
  { path: '/settings/notifications' },
]

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('main details summary').first().click()
}

// There are no frames, so that one run in the page itself sees everything, and is several times as fast.
const look = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

async function lightUp(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A colour that is still on its way would be measured as neither.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}

/** What is wrong with what a page shows now, in light and in dark. */
async function findingsOn(page: Page, width: Width): Promise<string[]> {
  const found: string[] = []
  await lightUp(page, 'light')
  const { violations } = await look(page).withTags(RULES).analyze()
  await lightUp(page, 'dark')
  // Apart from its colours a page is the same in the dark.
  const dark = await look(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  for (const { id, nodes } of [...violations, ...dark.violations]) {
    const some = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    found.push(`${id}, ${nodes.length} times: ${some.join(' | ')}`)
  }
  const { title, headings, overflow } = await page.evaluate(() => ({
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  if (!title.includes('Inflo')) found.push(`the title is "${title}"`)
  if (headings !== 1) found.push(`${headings} headings of the first level`)
  if (width === 'phone' && overflow > 0) found.push(`${overflow} px wider than the screen`)
  return found
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading', { exact: false }).filter({ visible: true })).toHaveCount(0)
}

async function lookAt(page: Page, { path, states = [] }: Screen, width: Width): Promise<string[]> {
  const found: string[] = []
  const told = (state: string, findings: string[]) => findings.map((one) => `${path} ${state} (${width}): ${one}`)
  await arrive(page, path)
  found.push(...told('', await findingsOn(page, width)))
  for (const { name, open } of states.filter(({ only }) => !only || only === width)) {
    await arrive(page, path)
    await open(page)
    found.push(...told(name, await findingsOn(page, width)))
  }
  return found
}

type Look = { screens: Screen[]; width: Width; token?: string | undefined }

async function lookAround(browser: Browser, { screens, width, token }: Look): Promise<string[]> {
  const found: string[] = []
  const { page, leave } = await aPerson(browser, {
    viewport: VIEWPORTS[width],
    isMobile: width === 'phone',
    hasTouch: width === 'phone',
  })
  if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  for (const screen of screens) found.push(...(await lookAt(page, screen, width)))
  await leave()
  return found
}

// A recording of every screen takes longer than looking at it.
test.use({ trace: 'off' })

let community: Community
let articles: string[]

test.beforeAll(async ({ request }) => {
  community = await aCommunity(request)
  articles = await importArticles(request)
})

const SCREENS_OF: Record<Who, (made: Community) => Screen[]> = {
  visitor: (made) => [...publicScreens(made), ...articles.map((paperId) => ({ path: `/research/${paperId}` }))],
  newcomer: () => [{ path: '/setup' }],
  student: studentScreens,
  moderator: moderatorScreens,
  admin: adminScreens,
}

for (const who of ['visitor', 'newcomer', 'student', 'moderator', 'admin'] as const) {
  for (const width of ['phone', 'desktop'] as const) {
    const whose = `${who === 'admin' ? 'an' : 'a'} ${who}`
    test(`every screen of ${whose} is accessible on a ${width}, in light and dark`, async ({ browser }) => {
      test.slow()
      const token = who === 'visitor' ? undefined : community[who].token
      expect(await lookAround(browser, { screens: SCREENS_OF[who](community), width, token })).toEqual([])
    })
  }
}

import { expect, type Page } from '@playwright/test'
import type { Community } from './community.ts'
import { storedQuestions, press, questionForms, type Screen, type State } from './question-screens.ts'

export type ScreenViewer = 'visitor' | 'newcomer' | 'student' | 'moderator' | 'admin'

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

const palette: State = {
  name: 'what finds',
  open: async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search Inflo' }).fill('methods')
    await expect(page.getByRole('group', { name: 'Search' })).toBeVisible()
  },
}

const shortcuts: State = {
  name: 'the list of keys',
  only: 'desktop',
  open: async (page) => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
}

const plain = (path: string): Screen => ({ path })
const missing = (path: string): Screen => ({ path, isMissing: true })

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

const publicScreens = ({ student, paperNumber, trackingNumber }: Community, articles: string[]): Screen[] => [
  HOME,
  { path: '/about', states: [storedQuestions] },
  ...['/about/why', '/about/students', '/about/professionals', '/privacy', '/terms', '/in-preparation'].map(plain),
  ...['/developers', '/developers/public'].map(plain),
  missing('/developers/nothing'),
  ...['/newsletter', '/newsletter/refused', '/newsletter/confirm/none'].map(plain),
  { path: '/research' },
  { path: '/research?search=bedside&sort_by=title' },
  ...['video', 'vidoe', 'xylophones'].map((search) => ({ path: `/research?search=${search}` })),
  missing('/research?page=99'),
  ...articles.map((paperId) => ({ path: `/research/${paperId}` })),
  { path: `/research/${paperNumber}` },
  { path: `/research/${paperNumber}/v/1` },
  { path: `/research/${paperNumber}/provenance` },
  missing('/research/INF-2020-9999'),
  ...questionForms,
  { path: `/track/${trackingNumber}` },
  missing('/track/Q-2026-AAAAAAAA'),
  { path: '/question-mails/stop/none' },
  { path: '/notices/stop/none' },
  { path: '/general-feedback' },
  {
    path: '/faq',
    states: [{ name: 'the form', open: press('Submit Support Request') }],
  },
  { path: '/support', states: [{ name: 'the help card', open: press('Contact Support') }] },
  { path: '/support/end/none' },
  { path: '/forgot-password' },
  { path: '/reset-password?token=none' },
  { path: '/paper-invitation?token=none' },
  { path: '/team-invitation?token=none' },
  { path: '/register' },
  { path: '/login' },
  missing('/verify/00000000-0000-4000-8000-000000000000'),
  { path: '/first-admin?token=none' },
  { path: `/profile/${student.id}/public` },
]

const studentScreens = ({ moderator, draftPaperId, completePaperId, openQuestion }: Community): Screen[] => [
  {
    path: '/student/dashboard',
    states: [{ name: 'user menu', only: 'desktop', open: press(/^Menu of /) }, mobileMenu, palette, shortcuts],
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
  { path: '/settings/security', states: [{ name: 'the last question', open: dialogBy('Delete my account') }] },
  { path: `/student/papers/${draftPaperId}?section=introduction` },
  {
    path: `/student/papers/${completePaperId}?triggerCompletion=true`,
    states: [{ name: 'what leads on', open: (page) => expect(page.getByRole('dialog')).toBeVisible() }],
  },
  {
    path: `/student/papers/${completePaperId}/submit`,
    states: [{ name: 'what is missing', open: press('Submit Paper') }],
  },
  missing('/student/papers/00000000-0000-4000-8000-000000000000/submit'),
  missing('/student/papers/00000000-0000-4000-8000-000000000000'),
  {
    path: '/community',
    states: [{ name: 'a new channel', open: dialogBy('Create Channel') }],
  },
  { path: '/community?channel=general' },
  { path: '/community?channel=none' },
  ...['/community/general', `/community/dm/${moderator.id}`, '/community/dm/none'].map(plain),
  ...['/achievements?tab=leaderboard'].map(plain),
  {
    path: '/directory?role=moderator',
    states: [{ name: 'contact dialog', open: dialogBy(`Contact ${moderator.name}`) }],
  },
  { path: '/directory' },
  { path: '/directory?search=zzzzzz' },
  { path: '/achievements' },
  { path: '/settings/privacy' },
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
/** The tabs' ids in the control center. */
const CONTROL_TABS = [
  'integrity',
  'proposals',
  'classifications',
  'cleanup',
  'graveyard',
  'backups',
  'environment',
  'users',
  'features',
  'database',
  'adminlogs',
  'health',
  'papermonth',
  'imports',
  'doideposits',
  'certificates',
  'troubles',
  'outbox',
  'jobfailures',
  'figures',
]

const adminScreens = ({ waitingQuestion }: Community): Screen[] => [
  { path: '/admin/panel', states: [{ name: 'the keys', only: 'desktop', open: dialogBy('Keys') }] },
  { path: panelSearch(waitingQuestion), states: [reviewDialog(waitingQuestion)] },
  { path: '/admin/panel?tab=questions&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=claims&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=publications&status=all', states: [{ name: 'an open row', open: openFirstRow }] },
  { path: '/admin/panel?tab=questions&search=zzzzzz' },
  { path: '/admin/panel?tab=proposals' },
  { path: '/admin/panel?tab=refined' },
  { path: '/admin/control' },
  ...CONTROL_TABS.map((tab) => ({ path: `/admin/control?tab=${tab}` })),
  { path: '/admin/inbox' },
  { path: '/admin/extensions', states: [{ name: 'a refusal', open: press('Decline') }] },
  { path: '/admin/extensions?state=decided' },
  { path: '/admin/institutions', states: [{ name: 'merge dialog', open: dialogBy(/^Merge into another/) }] },
  { path: '/notifications' },
  { path: '/settings/notifications' },
]

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('main details summary').first().click()
}

/** Returns every screen that a viewer may open. @param articles the numbers of the imported articles */
export const screensOf = (who: ScreenViewer, community: Community, articles: string[]): Screen[] =>
  ({
    visitor: () => publicScreens(community, articles),
    newcomer: () => [{ path: '/setup' }],
    student: () => studentScreens(community),
    moderator: moderatorScreens,
    admin: () => adminScreens(community),
  })[who]()

import { expect, type Locator, type Page } from '@playwright/test'
import { createPaperOf } from './community.ts'
import { as } from './members.ts'
import { SECTIONS } from './paper-text.ts'
import { test } from './test.ts'

const WORDS = 10_000
const KEYS = 200
const COMMENTS = 30
/** The maximum median, so that a single pause of a busy machine does not fail the test. */
const KEY_MS_MAX = 50
/** The maximum ratio to the median in an empty paper, on a machine too slow for 50 ms. */
const TIMES_EMPTY_MAX = 5

const PROSE = SECTIONS.map(([, text]) => text).join('\n\n')
const PARAGRAPHS = PROSE.split('\n\n')

/** Returns paragraphs of at least this many words in total, each with its own number. */
function longText(): string[] {
  const paragraphs: string[] = []
  for (let words = 0; words < WORDS; words += PARAGRAPHS[paragraphs.length % PARAGRAPHS.length]!.split(' ').length)
    paragraphs.push(`Paragraph no ${paragraphs.length}. ${PARAGRAPHS[paragraphs.length % PARAGRAPHS.length]}`)
  return paragraphs
}

/** Records how long each key takes until its letter is drawn, and which other tasks keep the page busy. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const watched = { keys: [] as number[], long: [] as number[] }
    Object.assign(window, { watched })
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => watched.keys.push(performance.now() - began)))
      },
      { capture: true },
    )
    new PerformanceObserver((list) => watched.long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })

type Watched = { keys: number[]; long: number[] }
const watchedOn = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

const at = (share: number, values: number[]): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0)

/** Types into a text once the page has come to rest. @returns how long each key and other tasks took */
async function typeInto(page: Page, place: Locator): Promise<Watched> {
  await place.click()
  await page.waitForTimeout(5000)
  await watchKeys(page)
  await page.keyboard.type('we asked what they thought. '.repeat(KEYS / 28), { delay: 60 })
  await page.waitForTimeout(4000)
  return watchedOn(page)
}

test('a key in a paper of 10,000 words, with comments and checks, is drawn at once', async ({
  browser,
  community,
  playwright,
  server,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.address })
  const { student } = community
  const emptyPaperId = await createPaperOf(
    request,
    student,
    'Does an empty paper slow those who write it, and how much?',
  )
  const paperId = await createPaperOf(request, student, 'Does a long paper slow those who write it, and by how much?')
  const headers = { authorization: `Bearer ${student.token}` }
  const paragraphs = longText()
  const written = await request.put(`/api/student/papers/${paperId}/sections/results`, {
    headers,
    data: { content: paragraphs.join('\n\n'), base_version: 0 },
  })
  expect(written.ok()).toBe(true)
  for (let index = 0; index < COMMENTS; index += 1) {
    const data = {
      text: 'Is it?',
      section: 'results',
      anchor: { from: 'AAAA', to: 'AAAA' },
      quote: `Paragraph no ${index}.`,
    }
    await request.post(`/api/student/papers/${paperId}/comments`, { headers, data })
  }
  const { page, leave } = await as(browser, student)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const text = page.getByRole('textbox', { name: 'Results', exact: true })
  await page.goto(`/student/papers/${emptyPaperId}?section=results`)
  await expect(text).toHaveAttribute('contenteditable', 'true')
  const empty = await typeInto(page, text)
  await page.goto(`/student/papers/${paperId}?section=results`)
  await expect(text).toContainText('Paragraph no 9.')
  // Nothing is selected yet.
  await expect(page.getByRole('button', { name: 'Link', exact: true })).toHaveAttribute('aria-disabled', 'true')
  const { keys, long } = await typeInto(page, text.getByText('Paragraph no 3.'))
  const most = Math.round(Math.max(0, ...long))
  const measured = `${at(0.5, keys)} ms a key, p95 ${at(0.95, keys)} ms, ${long.length} long tasks of at most ${most} ms`
  const emptyMs = at(0.5, empty.keys)
  process.stdout.write(`typing in ${WORDS} words: ${measured}; in an empty paper: ${emptyMs} ms a key\n`)
  expect(warnings).toEqual([])
  expect(at(0.5, keys)).toBeLessThan(Math.max(KEY_MS_MAX, TIMES_EMPTY_MAX * emptyMs))
  await request.dispose()
  await leave()
})

import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { pasteHtml } from './clipboard.ts'
import { lettersOf, type RoundEffects, type Tokens, type Writer } from './co-writing-model.ts'
import { operate, type Round } from './co-writing-operations.ts'
import { installAiming, installReading } from './co-writing-window.ts'
import { callerFor, createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'

const SETTLED_WITHIN_MS = 10_000
/** The shortest time in ms in which a person moves to another place. */
const MOVED_MS = 60

const readWindow = (page: Page) =>
  page.evaluate(() => ({
    isSaved: /Saved \d/.test(
      [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join('\n'),
    ),
    lines: window.coWriting
      .lines()
      .map(
        (line) =>
          `${line.parentElement?.closest('li, td, th, figure')?.tagName ?? ''}>${line.tagName}: ${window.coWriting.wordsIn(line)}`,
      ),
    text: window.coWriting
      .lines()
      .map((line) => window.coWriting.wordsIn(line))
      .join(' '),
  }))

type Window = Awaited<ReturnType<typeof readWindow>>
type Offered = { lost_words: { id: string; words: string }[] }
type Member = { page: Page; leave: () => Promise<void>; call: ReturnType<typeof callerFor> }
/** A paper, open in the windows of both members. */
export type Paper = { id: string; members: [Member, Member] }
/** A state of a paper in both windows and on the server, and the words offered to each member. */
export type Settled = { windows: [Window, Window]; server: string; offers: [Offered, Offered]; isEqual: boolean }

async function readSettled({ id, members: [one, other] }: Paper): Promise<Settled> {
  const path = `/api/student/papers/${id}`
  // Both windows are read before the server, which then derives everything that they have saved.
  const windows: Settled['windows'] = [await readWindow(one.page), await readWindow(other.page)]
  const offers: Settled['offers'] = [
    await one.call<Offered>('GET', `${path}/lost-words`),
    await other.call<Offered>('GET', `${path}/lost-words`),
  ]
  const { sections } = await one.call<{ sections: { methods: { content: string } } }>('GET', `${path}/workspace`)
  const server = sections.methods.content
  const areEqual = windows.every(({ isSaved, text }) => isSaved && lettersOf(text) === lettersOf(server))
  return { windows, server, offers, isEqual: areEqual }
}

/** Waits until both windows have saved and show the server's text. */
export async function untilSettled(paper: Paper): Promise<Settled> {
  const until = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const settled = await readSettled(paper)
    if (settled.isEqual || Date.now() > until) return settled
    await paper.members[0].page.waitForTimeout(30)
  }
}

const isOffline = ({ mode }: Round, writer: Writer) =>
  mode === 'both offline' || mode === (writer === 0 ? 'first offline' : 'second offline')

const statusOf = (page: Page, words: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)

/** Carries out a round. @returns what each member did */
export async function carryOut(paper: Paper, round: Round): Promise<[string[], string[]]> {
  const away = ([0, 1] as const).filter((writer) => isOffline(round, writer))
  for (const writer of away) {
    await paper.members[writer].page.context().setOffline(true)
    await statusOf(paper.members[writer].page, /^Offline/)
  }
  const done: [string[], string[]] = [[], []]
  await Promise.all(
    ([0, 1] as const).map(async (writer) => {
      const { page } = paper.members[writer]
      for (const [index, operation] of round.operations[writer].entries()) {
        if (index > 0) await page.waitForTimeout(MOVED_MS)
        done[writer].push((await operate(page, operation)) ?? `no ${operation.kind}`)
      }
    }),
  )
  for (const writer of round.returns === 0 ? away : away.toReversed()) {
    await paper.members[writer].page.context().setOffline(false)
    await statusOf(paper.members[writer].page, /^Saved \d/)
  }
  return done
}

/** Returns what a round's operations may have removed, as their members saw it. */
export async function effectsOf(paper: Paper, { operations }: Round, did: string[][]): Promise<RoundEffects> {
  const removedOf = ({ page }: Member) => page.evaluate(() => window.coWriting.removed.splice(0).join('\n'))
  const undid = (writer: Writer) => operations[writer].some(({ kind }) => kind === 'undo' || kind === 'redo')
  return {
    typed: did.flat().flatMap((done) => /^type (\w+)/.exec(done)?.[1] ?? []),
    removed: [await removedOf(paper.members[0]), await removedOf(paper.members[1])],
    undid: [undid(0), undid(1)],
  }
}

/** Discards all offers. */
export async function discard({ id, members }: Paper, offers: Settled['offers']): Promise<void> {
  for (const writer of [0, 1] as const)
    for (const { id: wordsId } of offers[writer].lost_words)
      await members[writer].call('DELETE', `/api/student/papers/${id}/lost-words/${wordsId}`)
}

/** Returns a text with every kind of block, each line with its own tokens. */
function beginning(tokens: Tokens): string {
  const words = (count: number) => Array.from({ length: count }, () => tokens.create(0)).join(' ')
  const row = (tag: string) => `<tr>${[1, 2].map(() => `<${tag}><p>${words(1)}</p></${tag}>`).join('')}</tr>`
  const table = `<table><tbody>${row('th')}${row('td')}${row('td')}${row('td')}</tbody></table>`
  return `<div data-pm-slice="0 0 []">${[
    `<p>${words(4)}</p><p>${words(3)}</p><h3>${words(2)}</h3><p>${words(4)}</p>`,
    `<ul><li><p>${words(2)}</p></li><li><p>${words(2)}</p></li></ul><p>${words(3)}</p>`,
    `<figure data-part="figure" data-id="a" data-file="b"><figcaption>${words(2)}</figcaption></figure><p>${words(3)}</p>`,
    `<figure data-part="table" data-id="c"><figcaption>${words(2)}</figcaption>${table}<footer>${words(1)}</footer></figure>`,
    `<p>${words(3)}</p><p>${words(2)}</p>`,
  ].join('')}</div>`
}

const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })

async function enter(browser: Browser, paperId: string, member: Awaited<ReturnType<typeof createStudent>>) {
  const { page, leave } = await as(browser, member)
  await page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(methods(page)).toHaveAttribute('contenteditable', 'true')
  await methods(page).click()
  await page.evaluate(installReading)
  await page.evaluate(installAiming)
  return { page, leave }
}

/** Creates a paper of two members, with the same text in both windows. */
export async function openPaper(browser: Browser, request: APIRequestContext, tokens: Tokens): Promise<Paper> {
  const [amara, daniel] = [await createStudent(request, 'Amara'), await createStudent(request, 'Daniel')]
  const question = `Do alarms keep nurses from their rounds (${crypto.randomUUID()})?`
  const id = await createPaperOfTwo(request, [amara, daniel], question)
  const [one, other] = [await enter(browser, id, amara), await enter(browser, id, daniel)]
  await pasteHtml(methods(one.page), beginning(tokens))
  const paper: Paper = {
    id,
    members: [
      { ...one, call: callerFor(request, amara.token) },
      { ...other, call: callerFor(request, daniel.token) },
    ],
  }
  const settled = await untilSettled(paper)
  expect(settled).toMatchObject({ isEqual: true })
  tokens.note(settled.server, [])
  return paper
}

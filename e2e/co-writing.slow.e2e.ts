import { expect } from '@playwright/test'
import { trialCount } from '../src/server/testing/counts.ts'
import { createRandom, TEST_SEED } from '../src/server/testing/random.ts'
import { type Problem, type RoundEffects, type RoundResult, Tokens } from './co-writing-model.ts'
import { planRound, type Round } from './co-writing-operations.ts'
import { carryOut, discard, effectsOf, openPaper, type Paper, untilSettled, type Settled } from './co-writing-paper.ts'
import { test } from './test.ts'

// Two members write one section together in two windows. In each round, both do one or two random operations at the
// same time, online or offline. Each word that they type is a unique token. After each round, both windows must show
// the server's text, and every token should be once in the text, or once among the words that are offered to its writer,
// unless a member removed it. A few rounds still fail; the limits of decision record 429 say why.

const ROUNDS = Number(process.env.INFLO_TEST_ROUNDS ?? trialCount({ daily: 300, long: 10_000 }))
const ROUNDS_OF_A_PAPER = 30
/** The largest part of the rounds in which a word may be lost, doubled or torn. */
const FAULTY_MAX = 0.01

type Failure = {
  round: number
  mode: Round['mode']
  did: [string[], string[]]
  problems: Problem[]
  before: string[]
  after: [string[], string[]]
  server: string
  offers: [string[], string[]]
}

const wordsOffered = ({ offers: [one, other] }: Settled): [string[], string[]] => [
  one.lost_words.map(({ words }) => words),
  other.lost_words.map(({ words }) => words),
]

const DIFFERENT: Problem = { kind: 'different', token: '', writer: 0, note: 'the windows or the server differ' }
/** The longest time in ms in which the server reconciles two members' changes. */
const RECONCILED_WITHIN_MS = 10_000

/** Waits until both windows and the server have the same text, without a problem, or until the time is up. */
async function findProblems(paper: Paper, tokens: Tokens, effects: RoundEffects) {
  const until = Date.now() + RECONCILED_WITHIN_MS
  for (;;) {
    const settled = await untilSettled(paper)
    const [one, other] = wordsOffered(settled)
    const result: RoundResult = { text: settled.server, offers: [one.join('\n'), other.join('\n')] }
    const problems = settled.isEqual ? tokens.check(effects, result) : [DIFFERENT]
    if (problems.length === 0 || Date.now() > until) return { settled, problems }
    await paper.members[0].page.waitForTimeout(300)
  }
}

/** Carries out one round. @returns the settled text, and the failure if words were lost or doubled */
async function tryRound(paper: Paper, tokens: Tokens, { number, before, ...round }: NumberedRound) {
  const did = await carryOut(paper, round)
  const { settled, problems } = await findProblems(paper, tokens, await effectsOf(paper, round, did))
  tokens.note(settled.server, problems)
  await discard(paper, settled.offers)
  const [one, other] = settled.windows
  const failure: Failure = {
    round: number,
    mode: round.mode,
    did,
    problems,
    before: before.windows[0].lines,
    after: [one.lines, other.lines],
    server: settled.server,
    offers: wordsOffered(settled),
  }
  return { settled, failure: problems.length > 0 ? failure : undefined }
}

type NumberedRound = Round & { number: number; before: Settled }

/** The faulty rounds of all papers, printed so that they can be repeated. */
const faulty: string[] = []

test.afterAll(() => {
  expect(faulty.length, faulty.join('\n')).toBeLessThanOrEqual(ROUNDS * FAULTY_MAX)
})

for (let part = 0; part * ROUNDS_OF_A_PAPER < ROUNDS; part += 1) {
  test(`two writers see the same words, and hardly any is lost or doubled, paper ${part + 1}`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(300_000)
    // Neighbouring seeds of neighbouring papers would give the same rounds.
    const random = createRandom(TEST_SEED * 10_007 + part)
    const tokens = new Tokens(random(10_000))
    const paper = await openPaper(browser, request, tokens)
    let before = await untilSettled(paper)
    const rounds = Math.min(ROUNDS_OF_A_PAPER, ROUNDS - part * ROUNDS_OF_A_PAPER)
    for (let number = 1; number <= rounds; number += 1) {
      const { settled, failure } = await tryRound(paper, tokens, { ...planRound(random, tokens), number, before })
      before = settled
      const report = `INFLO_TEST_SEED=${TEST_SEED}, paper ${part + 1}: ${JSON.stringify(failure, undefined, 1)}`
      if (failure) faulty.push(report)
      expect(settled.isEqual, report).toBe(true)
    }
    if (faulty.length > 0) process.stdout.write(`${faulty.length} faulty rounds so far\n${faulty.at(-1)}\n`)
    for (const { leave } of paper.members) await leave()
  })
}

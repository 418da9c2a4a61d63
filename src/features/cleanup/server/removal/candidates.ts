import { findRoster } from '#features/accounts/server/public.ts'
import { countMessagesBy, listMessagesBy } from '#features/community/server/public.ts'
import { listWorkedOn } from '#features/projects/server/public.ts'
import { listQuestionsOfAskers, listMergeTargets, type QuestionSummary } from '#features/questions/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import { TITLE_LENGTH_MAX } from '../../limits.ts'
import { titleOfMessage } from '../message-title.ts'
import { truncateText } from '../truncate-text.ts'
import type { MarkSubject } from '../tables.ts'
import { TEST_DOMAINS, classesOf, testMembers, testDomainOf } from '../classes/classes.ts'

type Reading = Pick<Kernel, 'db'>

/** An item classified as test data, and the reason. */
export type FakeItem = { id: string; title: string; reason: string }

/** Maximum number of messages that one search lists. It is larger than the maximum of one removal. */
const MESSAGES_FOUND_MAX = 2_000

async function marksOf({ db }: Reading, kind: MarkSubject) {
  const marks = await listMarks(db, kind)
  const tests = marks.filter(({ verdict }) => verdict === 'test').map((mark) => mark.subject_id)
  return { marks: new Map(marks.map((mark) => [mark.subject_id, mark])), tests }
}

/**
 * Returns the current classes of the accounts that created the items. Classes can change, so they are read each time.
 */
async function makersOf({ db }: Reading, ids: (string | null)[]) {
  const members = await findRoster(db, [...new Set(ids.filter((id) => id !== null))])
  const classes = await classesOf(db, members)
  return new Map(
    [...classes].map(([id, { classification, isAutomatic }]) => [
      id,
      { isTest: classification === 'test', isByHand: !isAutomatic },
    ]),
  )
}

/** Finds the questions of test accounts and of e-mail addresses reserved for tests, and those marked as test data. */
export async function findFakeQuestions(reading: Reading): Promise<FakeItem[]> {
  const { db } = reading
  const [memberIds, { marks, tests }] = await Promise.all([testMembers(db), marksOf(reading, 'question')])
  const questions = await listQuestionsOfAskers(db, { memberIds, domains: TEST_DOMAINS, ids: tests })
  const makers = await makersOf(
    reading,
    questions.map((question) => question.asker_member_id),
  )
  return questions.flatMap((question) => {
    const maker = makers.get(question.asker_member_id ?? '')
    const reason = fakeQuestionReason(question, { mark: marks.get(question.id), maker })
    return reason ? [{ id: question.id, title: truncateText(question.text, TITLE_LENGTH_MAX), reason }] : []
  })
}

/**
 * Returns the test questions that must stay, with the reasons: members work on them, or other questions were merged
 * into them.
 */
export async function retainedQuestions({ db }: Reading, ids: string[]): Promise<Map<string, string>> {
  const [workedOn, kept] = await Promise.all([listWorkedOn(db, ids), listMergeTargets(db, ids)])
  return new Map([
    ...kept.map((id) => [id, 'Stays because other questions were merged into it.'] as const),
    ...workedOn.map((id) => [id, 'Stays because someone has claimed it, or a paper answers it.'] as const),
  ])
}

/** Finds the messages of test accounts and those marked as test data. */
export async function findFakeMessages(reading: Reading): Promise<FakeItem[]> {
  const { db } = reading
  const [senderIds, { marks, tests }] = await Promise.all([testMembers(db), marksOf(reading, 'message')])
  const messages = await listMessagesBy(db, { senderIds, ids: tests, most: MESSAGES_FOUND_MAX })
  const makers = await makersOf(
    reading,
    messages.map((message) => message.sender_id),
  )
  return messages.flatMap((message) => {
    const reason = fakeReason({ mark: marks.get(message.id), maker: makers.get(message.sender_id) })
    return reason ? [{ id: message.id, title: titleOfMessage(message), reason }] : []
  })
}

/**
 * Counts all messages that test accounts wrote or admins marked as test data. `findFakeMessages` lists at most
 * MESSAGES_FOUND_MAX of them.
 */
export async function countFakeMessages(reading: Reading): Promise<number> {
  const { db } = reading
  const [senderIds, { marks, tests }] = await Promise.all([testMembers(db), marksOf(reading, 'message')])
  const real = [...marks.values()].filter(({ verdict }) => verdict === 'real').map((mark) => mark.subject_id)
  return countMessagesBy(db, { senderIds, ids: tests, except: real })
}

const listMarks = (db: Db, kind: MarkSubject) =>
  db.selectFrom('cleanup.exemption').selectAll().where('kind', '=', kind).execute()

/** The facts known about an item apart from its text. */
type Provenance = {
  mark: { verdict: 'test' | 'real'; reason: string; source: 'demo' | 'hand' } | undefined
  /** The class of the account that created the item; undefined if nobody was signed in. */
  maker: { isTest: boolean; isByHand: boolean } | undefined
}

/** Returns why an item is classified as test data; undefined if it is not. The text is never considered. Pure. */
function fakeReason({ mark, maker }: Provenance): string | undefined {
  if (mark) return mark.verdict === 'real' ? undefined : mark.reason
  return maker?.isTest ? 'Created by an account classified as a test account.' : undefined
}

/**
 * Returns why a question is classified as test data, also considering the asker's e-mail address; undefined if it is
 * not classified as test data. Pure.
 */
function fakeQuestionReason(question: Pick<QuestionSummary, 'asker_email'>, known: Provenance): string | undefined {
  const why = fakeReason(known)
  if (why !== undefined || known.mark || known.maker) return why
  const domain = testDomainOf(question.asker_email)
  return domain && `Asked from an address at ${domain}, a domain without mailboxes.`
}

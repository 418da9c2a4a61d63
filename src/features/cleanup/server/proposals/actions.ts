import { findRoster } from '#features/accounts/server/public.ts'
import { listRepeated } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { ActionType } from '../../proposal-words.ts'
import { ACCOUNTS_PROPOSED_MAX } from '../../limits.ts'
import { classesOf, testMembers } from '../classes/classes.ts'
import { type CleanupAction, unlessRejected, countInWords, quoted } from './action.ts'
import { claimsAction } from './claims-action.ts'
import { messagesAction } from './messages-action.ts'

/** A deletion of at least this many accounts needs the support of two people. */
const CRITICAL_FROM = 10

async function tests(db: Db, ids: string[]) {
  const members = (await findRoster(db, ids)).filter((one) => one.deleted_at === null && one.role !== 'admin')
  const classes = await classesOf(db, members)
  return members
    .filter(({ id }) => classes.get(id)?.classification === 'test')
    .map((member) => ({ ...member, why: classes.get(member.id)?.reason ?? '' }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Proposes to delete accounts that rules or admins have classified as test accounts. Admins' accounts are excluded. */
const accountsAction: CleanupAction = {
  type: 'delete_accounts',
  buries: 'accounts',
  find: async ({ db }, rejected) => {
    const found = unlessRejected(await tests(db, await testMembers(db)), rejected).slice(0, ACCOUNTS_PROPOSED_MAX)
    if (found.length === 0) return []
    const accounts = countInWords(found.length, 'test account', 'test accounts')
    return [
      {
        ids: found.map(({ id }) => id),
        severity: found.length >= CRITICAL_FROM ? 'critical' : 'high',
        target: accounts,
        description: `Move ${accounts} to the graveyard. You can recover them for 30 days.`,
        reasoning: [...new Set(found.map(({ why }) => why))].join(' ').slice(0, 2_000),
      },
    ]
  },
  stands: async ({ db }, ids) => {
    const found = await tests(db, ids)
    return {
      lines: found.map(
        ({ first_name, last_name, email }) => `${first_name} ${last_name} (${email}): active → in the graveyard`,
      ),
      userIds: found.map(({ id }) => id),
      mark: found.map(({ id, why }) => [id, why]),
    }
  },
}

const PROPOSED_MAX = 100

/** Proposes to merge undecided questions that repeat another one word for word. */
const questionsAction: CleanupAction = {
  type: 'merge_questions',
  buries: 'merges',
  find: async ({ db }, rejected) => {
    const found = unlessRejected(await listRepeated(db), rejected).slice(0, PROPOSED_MAX)
    if (found.length === 0) return []
    const questions = countInWords(found.length, 'repeated question', 'repeated questions')
    return [
      {
        ids: found.map(({ id }) => id),
        severity: 'medium',
        target: questions,
        description: `Merge ${questions} into the question that was asked first. Their askers will follow that question, and we’ll notify them.`,
        reasoning: 'Each has the same wording as another question, apart from punctuation, spaces and capital letters.',
      },
    ]
  },
  stands: async ({ db }, ids) => {
    const found = await listRepeated(db, ids)
    return {
      lines: found.map((one) => `${one.tracking_number} ${quoted(one.text)}: waiting → merged into ${one.kept_number}`),
      userIds: found.flatMap((one) => one.asker_member_id ?? []),
      mark: found.map((one) => [one.id, one.kept_id, one.text]),
    }
  },
}

export const ACTIONS: Record<ActionType, CleanupAction> = {
  delete_accounts: accountsAction,
  merge_questions: questionsAction,
  release_claims: claimsAction,
  remove_messages: messagesAction,
}

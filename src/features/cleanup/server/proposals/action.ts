import { createHash } from 'node:crypto'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ActionType, Severity } from '../../proposal-words.ts'
import type { ArchivedKind } from '../../removal-kinds.ts'
import { truncateText } from '../truncate-text.ts'

/** The current state of a proposal's subjects. */
export type ProposalPreview = {
  /** The changes that the proposal would make, one per line. */
  lines: string[]
  /** The ids of the affected members. */
  userIds: string[]
  /** Everything that must not change before an approval: each subject's id and state. */
  mark: readonly SubjectFingerprint[]
}

export type SubjectFingerprint = readonly [id: string, ...how: unknown[]]

export type ProposalDraft = {
  ids: string[]
  severity: Severity
  target: string
  description: string
  reasoning: string
}

type Reading = Pick<Kernel, 'db' | 'now'>

/** One cleanup rule: a search for items, and the effect of an approved proposal. */
export type CleanupAction = {
  type: ActionType
  /**
   * Finds items, and returns a proposal for each group of them.
   * @param rejected ids of items that have not changed since an admin rejected them
   */
  find: (reading: Reading, rejected: ReadonlySet<string>) => Promise<ProposalDraft[]>
  stands: (reading: { db: Db; now: () => Date }, ids: string[]) => Promise<ProposalPreview>
  /** The kind of items that the action moves to the graveyard. Accounts are moved there by their deletion. */
  buries: ArchivedKind | 'accounts'
}

/** Returns a hash of the subjects' state. Any change of the state changes the hash. Pure. */
export const hashOf = (type: ActionType, { mark }: Pick<ProposalPreview, 'mark'>): string =>
  createHash('sha256')
    .update(JSON.stringify([type, mark]))
    .digest('hex')

/** Returns the hash of each subject's state, by the subject's id. Pure. */
export const hashesOf = (type: ActionType, { mark }: Pick<ProposalPreview, 'mark'>): Map<string, string> =>
  new Map(mark.map((one) => [one[0], hashOf(type, { mark: [one] })]))

/** Returns the found items that no admin has rejected. Pure. */
export const unlessRejected = <T extends { id: string }>(found: T[], rejected: ReadonlySet<string>): T[] =>
  found.filter(({ id }) => !rejected.has(id))

export const countInWords = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

const QUOTED_MAX = 90

export const quoted = (text: string): string => `“${truncateText(text, QUOTED_MAX)}”`

import { COLLECT_CHANGES_LONGEST_MS, COLLECT_CHANGES_MS, DERIVE_LATEST_MS, DERIVE_LONGEST_MS, DERIVED_A_SECOND_MAX, STORED_A_SECOND_MAX } from './limits.ts'

/**
 * For how many milliseconds changes of one document are collected before they are stored, where so many documents have changes to store.
 * Each costs a transaction as long, whether it holds one stroke or ten: where many are typed in, storing every stroke by itself would keep
 * all of them from being passed on. Pure.
 */
export const collectFor = (documents: number): number =>
  Math.min(COLLECT_CHANGES_LONGEST_MS, Math.max(COLLECT_CHANGES_MS, (documents * 1_000) / STORED_A_SECOND_MAX))

/**
 * Within how many milliseconds is written down what a document says in which writing never rests, where so many are written in. It takes a
 * hundredth of a second, and who asks for a paper has it written down first. Pure.
 */
export const deriveWithin = (documents: number): number =>
  Math.min(DERIVE_LONGEST_MS, Math.max(DERIVE_LATEST_MS, (documents * 1_000) / DERIVED_A_SECOND_MAX))

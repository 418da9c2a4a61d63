import type { ExtensionToDecide } from '../../extensions-contract.ts'
import type { Pagination } from '#shared/calls/pagination.ts'

/** A page of the review queue as it is shown. */
export type ShownExtensions = { extensions: ExtensionToDecide[]; waiting: number; pagination: Pagination }

/** A list whose decided request stays where it was, as it stands now, while one less waits. Pure. */
export function withDecided(shown: ShownExtensions, decided: ExtensionToDecide): ShownExtensions {
  const before = shown.extensions.find(({ id }) => id === decided.id)
  if (!before?.may_decide) return shown
  return {
    ...shown,
    waiting: Math.max(0, shown.waiting - 1),
    extensions: shown.extensions.map((one) => (one === before ? decided : one)),
  }
}

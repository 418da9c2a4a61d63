import { showToast } from '#ui/toasts/toast-store.ts'
import type { CheckPlace } from '../contract.ts'
import { showPlace } from './show-place.ts'

type PlaceButtonProps = { place: CheckPlace; children: string }

/** Leads to a place of the submitted text below. */
export function PlaceButton({ place, children }: PlaceButtonProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        if (!showPlace(currentTarget, place))
          showToast({ title: 'This passage is not in the text below', kind: 'danger' })
      }}
      className="inline-flex min-h-9 items-center text-left text-brand underline [overflow-wrap:anywhere] pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}

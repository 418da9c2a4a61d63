import type { ReactNode } from 'react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

/** What the words belong to: the message that is answered or changed. */
export type About = { words: ReactNode; cancel: () => void }

export function AboutRow({ words, onCancel }: { words: ReactNode; onCancel: () => void }) {
  return (
    <p className="flex items-center gap-2 border-b border-line pl-3 text-[14px] leading-5 text-muted">
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {words}
      </span>
      <button
        type="button"
        aria-label="Cancel"
        onClick={onCancel}
        className="flex size-9 flex-none items-center justify-center hover:text-ink pointer-coarse:size-11"
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </p>
  )
}

import type { ReactNode } from 'react'

export type Tone = 'write' | 'wait' | 'done' | 'stop' | 'none'

const TONES: Record<Tone, string> = {
  write: 'text-brand',
  wait: 'text-warn',
  done: 'text-ok',
  stop: 'text-danger',
  none: 'text-muted',
}

/** Renders the name of a state, with a dot in its colour. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-[13px] leading-[18px] font-semibold ${TONES[tone]}`}>
      <span aria-hidden="true" className="size-2 flex-none rounded-full bg-current" />
      {children}
    </span>
  )
}

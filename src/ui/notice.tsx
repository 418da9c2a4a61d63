import type { ReactNode } from 'react'

const TONES = {
  plain: ['bg-sunken', 'text-ink'],
  brand: ['bg-soft', 'text-brand'],
  accent: ['bg-accent-soft', 'text-accent'],
  warn: ['bg-warn-soft', 'text-warn'],
  danger: ['bg-danger-soft', 'text-danger'],
  done: ['bg-ok-soft', 'text-ok'],
} as const

type NoticeProps = { tone?: keyof typeof TONES; title?: ReactNode; role?: 'status' | 'alert'; children?: ReactNode }

/** Renders a short note about the surrounding content, on a tinted background. */
export function Notice({ tone = 'plain', title, role, children }: NoticeProps) {
  const [ground, text] = TONES[tone]
  return (
    <div role={role} className={`rounded-[6px] px-4 py-3 text-[14px] leading-5 ${ground}`}>
      {title ? <p className={`font-semibold ${text}`}>{title}</p> : null}
      {children}
    </div>
  )
}

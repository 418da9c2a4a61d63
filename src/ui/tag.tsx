import type { ReactNode } from 'react'

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-[4px] bg-sunken px-2 text-[13px] leading-6 text-muted [overflow-wrap:anywhere]">
      {children}
    </span>
  )
}

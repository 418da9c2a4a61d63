import type { ReactNode } from 'react'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link } from './link.tsx'

/** Renders the link back to the parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center gap-1.5 text-[14px] text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      <IconArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { Link } from '#ui/navigation/link.tsx'

type PlaceRowProps = { to: string; isCurrent: boolean; unread: number; isQuiet?: boolean; children: ReactNode }

/** A channel or a thread, and how much of it was not read; of a quiet one, that it is muted. */
export function PlaceRow({ to, isCurrent, unread, isQuiet = false, children }: PlaceRowProps) {
  const isNew = unread > 0 && !isQuiet
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-h-9 items-center justify-between gap-2 rounded-[6px] border border-transparent px-2.5 hover:text-ink aria-[current]:border-line aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11 ${isNew ? 'font-semibold text-ink' : 'text-muted'}`}
      >
        <span className="min-w-0 truncate">{children}</span>
        {isQuiet ? (
          <span className="flex-none">
            <IconBellOff size={15} aria-hidden="true" />
            <span className="sr-only"> muted</span>
          </span>
        ) : null}
        {isNew ? (
          <span className="flex-none rounded-full bg-accent px-[7px] text-[12px] leading-[18px] font-semibold text-paper tabular-nums">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        ) : null}
      </Link>
    </li>
  )
}

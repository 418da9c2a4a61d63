import type { ReactNode } from 'react'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'

type DetailsProps = { title: ReactNode; open?: boolean; group?: string; children: ReactNode }

/**
 * Renders a disclosure; works without script. Disclosures of one `group` are an accordion: opening one closes the
 * others.
 */
export function Details({ title, open, group, children }: DetailsProps) {
  return (
    <details name={group} open={open} className="group border-b border-line">
      <summary className="flex min-h-11 list-none items-start gap-2 py-2.5 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        <IconChevronRight
          size={18}
          aria-hidden="true"
          className="mt-0.5 flex-none text-muted transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="pb-4 pl-[26px]">{children}</div>
    </details>
  )
}

import { type ReactNode, useId } from 'react'

/** Shows one section of the account security page. */
export function SecuritySection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="font-serif text-[23px] leading-[29px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

type RailSectionProps = { title: string; children: ReactNode; onPaper?: boolean }

/** Shows a section of the right sidebar. The section is also printed if `onPaper` is true. */
export function RailSection({ title, children, onPaper = true }: RailSectionProps) {
  return (
    <section className={`border-t border-line pt-3 pb-4 ${onPaper ? '' : 'print:hidden'}`}>
      <h2 className="mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

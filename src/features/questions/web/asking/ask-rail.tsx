import type { ReactNode } from 'react'

type AskRailProps = { timeline: readonly (readonly [what: string, howLong: string])[]; next: readonly string[] }

function RailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3 pb-6">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Shows the sidebar of both forms: the timeline and the next steps. */
export function AskRail({ timeline, next }: AskRailProps) {
  return (
    <aside aria-label="What to expect" className="text-[14px] leading-5 lg:pt-2">
      <RailSection title="Expected timeline">
        <dl className="grid gap-1.5">
          {timeline.map(([what, howLong]) => (
            <div key={what} className="flex justify-between gap-4">
              <dt className="text-muted">{what}</dt>
              <dd className="tabular-nums">{howLong}</dd>
            </div>
          ))}
        </dl>
      </RailSection>
      <RailSection title="What happens next">
        <ol className="grid list-decimal gap-2 pl-5 text-muted marker:text-ink">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </RailSection>
    </aside>
  )
}

import type { ReactNode } from 'react'

type Fact = readonly [label: string, value: ReactNode]

/** Shows labelled facts. Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid gap-x-6 gap-y-2 text-[14px] leading-5 sm:grid-cols-[180px_minmax(0,1fr)]">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="-mt-2 mb-1 [overflow-wrap:anywhere] whitespace-pre-wrap sm:m-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-brand hover:underline">
      {address}
    </a>
  )
}

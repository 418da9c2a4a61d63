import { useStats } from './directory-data.ts'

const NOTHING_YET = '–'

/** How large the directory is; counted, never guessed. */
export function StatRow() {
  const { data } = useStats()
  const stats = [
    ['Total Members', data?.total_members],
    ['Institutions', data?.total_institutions],
    ['Role Types', data && Object.keys(data.role_distribution).length],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      {stats.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-[6px] border border-line bg-surface px-3 py-3 sm:px-5 sm:py-4"
        >
          <dt className="text-[13px] leading-[18px] text-muted">{label}</dt>
          <dd className="font-serif text-[23px] leading-[29px] font-semibold tabular-nums sm:text-[30px] sm:leading-9">
            {value?.toLocaleString('en') ?? NOTHING_YET}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ShownProfile } from '../contract.ts'

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse border-l-2 border-brand pl-3">
      <dt className="text-[14px] leading-5 text-muted">{name}</dt>
      <dd className="font-serif text-[28px] leading-9 font-semibold tabular-nums">{value.toLocaleString('en-GB')}</dd>
    </div>
  )
}

/** A member's figures, each counted from what is stored. */
export function ProfileFigures({ profile }: { profile: ShownProfile }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
      <Figure name="Published Papers" value={profile.published_papers.length} />
      <Figure name="Total Views" value={profile.total_views} />
      <Figure name="Collaborations" value={profile.collaborations} />
      <Figure name="Achievements" value={profile.achievements.length} />
    </dl>
  )
}

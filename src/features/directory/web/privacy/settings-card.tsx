import { type ReactNode, useId } from 'react'

type SettingsCardProps = { title: string; about?: string; children: ReactNode }

/** Some settings that belong together. */
export function SettingsCard({ title, about, children }: SettingsCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-[6px] border border-line bg-surface p-5">
      <h2 id={id} className="font-serif text-[21px] leading-7 font-semibold">
        {title}
      </h2>
      {about ? <p className="mt-1 mb-2 text-[14px] leading-5 text-muted">{about}</p> : null}
      <div className="grid gap-1">{children}</div>
    </section>
  )
}

/** How the settings work, as the server has them work. */
export function Explanation() {
  return (
    <SettingsCard title="How Privacy Settings Work">
      <ul className="grid list-disc gap-1.5 pt-2 pl-5 text-[14px] leading-5">
        <li>
          A switch decides for everybody of a role whether they can send you direct messages, by contact form or chat.
        </li>
        <li>Admins can always message any member. The switch “Moderators” is for moderators alone.</li>
        <li>You can write to anybody; what they allow decides whether it arrives.</li>
        <li>What was written before stays where it is. Settings do not apply to channels.</li>
        <li>Somebody in particular you can block by the menu of what they wrote, whatever their role.</li>
      </ul>
    </SettingsCard>
  )
}

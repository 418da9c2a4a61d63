import type { ComponentProps } from 'react'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { TextPageFrame } from '../text-page-frame.tsx'

const TABS = [
  ['/about', 'About'],
  ['/about/why', 'Why Inflo'],
  ['/about/students', 'For Students'],
  ['/about/professionals', 'For Professionals'],
] as const

type AboutFrameProps = Omit<ComponentProps<typeof TextPageFrame>, 'above' | 'path'> & { path: (typeof TABS)[number][0] }

/** Renders one of the four tabs of About, each a page with its own URL. */
export function AboutFrame(parts: AboutFrameProps) {
  const tabs = TABS.map(([to, label]) => ({ to, label, current: to === parts.path }))
  const above = (
    <div className="pt-5">
      <Tabs label="About Inflo" tabs={tabs} />
    </div>
  )
  return <TextPageFrame {...parts} above={above} />
}

import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import { useSignOut } from '#features/accounts/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { openPalette } from './palette/overlay-data.ts'
import { type MemberSession, mobileMenuOf } from './member-navigation.ts'
import { MenuLinks, menuRowClasses } from './mobile-menu.tsx'
import type { NavigationLink } from './navigation.ts'
import { switchTheme } from './theme-switch.tsx'
import { ThemeWords } from './theme-words.tsx'

type FoldedProps = { sign?: ReactNode; label: string; links: readonly NavigationLink[] }

function Folded({ sign, label, links }: FoldedProps) {
  return (
    <details className="border-t border-line">
      <summary className={`${menuRowClasses} list-none gap-3 [&::-webkit-details-marker]:hidden`}>
        {sign}
        <span className="truncate">{label}</span>
        <span aria-hidden="true" className="ml-auto text-[11px] text-muted">
          ▾
        </span>
      </summary>
      <div className="mb-2 border-l border-line pl-4">
        <MenuLinks links={links} />
      </div>
    </details>
  )
}

/** Shows a member's entries in the menu of a narrow screen. */
export function MemberItems({ member }: { member: MemberSession }) {
  const { places, own, support } = mobileMenuOf(member)
  return (
    <>
      <button type="button" onClick={openPalette} className={`${menuRowClasses} gap-3 border-b border-line`}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" className="text-muted" />
        Search Inflo
      </button>
      <MenuLinks links={places} />
      <Folded sign={<Avatar name={member.user.name} />} label={member.user.name} links={own} />
      <Folded label="Support" links={support} />
    </>
  )
}

/** Shows a member's actions at the bottom of the menu of a narrow screen. */
export function MemberActions() {
  const leave = useSignOut()
  return (
    <>
      <Button className="flex-1" onClick={switchTheme}>
        <ThemeWords />
      </Button>
      <Button className="flex-1" onClick={leave}>
        Sign out
      </Button>
    </>
  )
}

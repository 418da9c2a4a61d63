import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type SessionUser, useSignOut } from '#features/accounts/web/public.tsx'
import { Bell } from '#features/notifications/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Menu, menuItemClasses } from '#ui/navigation/menu.tsx'
import { shownAs } from './palette/keys-data.ts'
import { openShortcuts, openPalette } from './palette/overlay-data.ts'
import { OWN } from './member-navigation.ts'
import { switchTheme } from './theme-switch.tsx'
import { ThemeWords } from './theme-words.tsx'

/** Shows the search button, and a member's bell and menu; a narrow screen has these entries in its own menu. */
export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <>
      <button
        type="button"
        onClick={openPalette}
        aria-label="Search Inflo"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search Inflo (${shownAs('Mod+K')})`}
        className="flex size-11 flex-none items-center justify-center rounded-full text-muted hover:text-ink max-lg:hidden"
      >
        <IconSearch size={21} stroke={1.75} aria-hidden="true" />
      </button>
      <Bell memberId={user.id} />
      <OwnMenu user={user} />
    </>
  )
}

// Shows the menu behind a member's initials.
function OwnMenu({ user }: { user: SessionUser }) {
  const leave = useSignOut()
  return (
    <Menu
      label={<Avatar name={user.name} sizePx={32} />}
      labelText={`Menu of ${user.name}`}
      buttonClassName="-mr-1.5 flex size-11 max-lg:hidden items-center justify-center rounded-full"
    >
      <p className="max-w-72 border-b border-line px-4 pt-1 pb-3 font-semibold [overflow-wrap:anywhere]">{user.name}</p>
      {OWN.map(({ to, label }) => (
        <Link key={to} to={to} className={menuItemClasses}>
          {label}
        </Link>
      ))}
      <button type="button" onClick={openShortcuts} className={`${menuItemClasses} border-t border-line`}>
        Keyboard shortcuts
      </button>
      <button type="button" onClick={switchTheme} className={menuItemClasses}>
        <ThemeWords />
      </button>
      <button type="button" onClick={leave} className={menuItemClasses}>
        Sign out
      </button>
    </Menu>
  )
}

import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryPieces } from './gallery-pieces.tsx'
import { Link } from '../navigation/link.tsx'
import { Menu, menuItemClasses } from '../navigation/menu.tsx'
import { TabList } from '../navigation/tab-list.tsx'
import { Tabs } from '../navigation/tabs.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { showToast } from '../toasts/toast-store.ts'
import { Toaster } from '../toasts/toaster.tsx'

const KINDS = ['main', 'plain', 'quiet', 'danger'] as const

function Buttons() {
  return (
    <div className="grid gap-3">
      {(['normal', 'small'] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-2">
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} size={size}>
              {kind}
            </Button>
          ))}
          <Button kind="main" size={size} busy>
            Saving...
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
          <ButtonLink to="?" size={size}>
            a link
          </ButtonLink>
        </div>
      ))}
    </div>
  )
}

function Openers() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Button onClick={() => showToast({ title: 'Link copied to clipboard' })}>Show a toast</Button>
      <Button
        onClick={() => showToast({ title: 'Login failed', text: 'Please check your credentials.', kind: 'danger' })}
      >
        Show a failure
      </Button>
      <Menu
        label="Open a menu"
        buttonClassName="min-h-11 rounded-[6px] border border-control bg-surface px-4 font-semibold"
      >
        <Link to="?" className={menuItemClasses}>
          View Profile
        </Link>
        <button type="button" className={menuItemClasses}>
          Sign out
        </button>
      </Menu>
      <Dialog open={open} title="Claim Research Project" onClose={() => setOpen(false)}>
        <div className="grid gap-5">
          <TextInput label="Why are you interested?" required />
          <div className="flex gap-2">
            <Button
              kind="main"
              onClick={() => showToast({ title: 'Not sent', text: 'The server didn’t respond.', kind: 'danger' })}
            >
              Send claim
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}

function Tabbed() {
  const [selected, setSelected] = useState('about')
  return (
    <div className="grid gap-4">
      <Tabs
        label="Dashboard"
        tabs={[
          { to: '?', label: 'Overview', current: true },
          { to: '?tab=available', label: 'Available Projects', count: 18, current: false },
        ]}
      />
      <TabList
        label="About Inflo"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'about', label: 'About', panel: <p className="py-3">What it is.</p> },
          { id: 'why', label: 'Why Inflo', count: 3, panel: <p className="py-3">Why it exists.</p> },
        ]}
      />
    </div>
  )
}

/** Renders every component in all its states, for development and the visual tests only. */
export default function GalleryPage() {
  return (
    <div className="mx-auto grid max-w-[1160px] gap-8 px-4 py-8 sm:px-6">
      <title>Components</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold">Components</h1>
      <Buttons />
      <Openers />
      <Tabbed />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <GalleryForms />
        <GalleryPieces />
      </div>
      <Toaster />
    </div>
  )
}

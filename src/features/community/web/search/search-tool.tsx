import { useState } from 'react'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { PinsDialog, type PinsSource } from './pins-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'

type FindingToolProps = {
  /** The channel or thread that is open; absent while nothing was written in it. */
  here?: (PinsSource & { name: string }) | undefined
}

const buttonClasses =
  'flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink'

/** Leads to what was said: by its words, or because it was pinned. */
export function SearchTool({ here }: FindingToolProps) {
  const [open, setOpen] = useState<'nothing' | 'search' | 'pins'>('nothing')
  const close = () => setOpen('nothing')
  return (
    <>
      <button type="button" aria-label="Search messages" onClick={() => setOpen('search')} className={buttonClasses}>
        <IconSearch size={20} aria-hidden="true" />
      </button>
      {here ? (
        <button type="button" aria-label="Pinned messages" onClick={() => setOpen('pins')} className={buttonClasses}>
          <IconPin size={20} aria-hidden="true" />
        </button>
      ) : null}
      {open === 'search' ? <SearchDialog here={here} onClose={close} /> : null}
      {open === 'pins' && here ? <PinsDialog source={here} onClose={close} /> : null}
    </>
  )
}

import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type ReactNode, useState } from 'react'
import type { Workspace, TitlePiece } from '#features/team/web/public.tsx'
import { TitleDialog } from './title-dialog.tsx'

const marked = ({ text, marks }: TitlePiece): ReactNode =>
  marks.reduceRight<ReactNode>((inner, mark) => {
    const Mark = mark
    return <Mark>{inner}</Mark>
  }, text)

type TitleParts = {
  paper: Workspace['paper']
  /** On a phone one line of it, and no way to change it; else a row of its own. */
  isShort: boolean
}

/** The paper's title as it will be printed, and for whoever writes it a way to change it. */
export function TitleRow({ paper, isShort }: TitleParts) {
  const [open, setOpen] = useState(false)
  const pieces = paper.title_markup
  return (
    <div
      className={`flex min-w-0 flex-1 items-center gap-1 ${isShort ? 'max-sm:col-start-2 max-sm:row-start-1' : 'max-sm:col-span-4 max-sm:row-start-3'}`}
    >
      <h1
        className={`min-w-0 font-serif text-[15px] leading-5 font-semibold [overflow-wrap:anywhere] sm:line-clamp-1 sm:text-[18px] sm:leading-6 ${isShort ? 'max-sm:line-clamp-1' : 'max-sm:line-clamp-4'}`}
      >
        {pieces ? pieces.map((piece, index) => <span key={index}>{marked(piece)}</span>) : paper.title}
      </h1>
      {paper.can_write ? (
        <button
          type="button"
          aria-label="Edit title"
          title="Edit title"
          onClick={() => setOpen(true)}
          className={`grid min-h-11 min-w-9 flex-none place-items-center rounded-[5px] text-muted hover:bg-sunken sm:min-h-9 ${isShort ? 'max-sm:hidden' : ''}`}
        >
          <IconPencil size={16} aria-hidden="true" />
        </button>
      ) : null}
      <TitleDialog open={open} paper={paper} onClose={() => setOpen(false)} />
    </div>
  )
}

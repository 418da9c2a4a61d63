import type { ReactNode } from 'react'
import type { PaperData } from '../loaders.ts'

const AUTHORS_NAMED = 6

function joinNames(names: string[]): ReactNode {
  const shown = names.length > AUTHORS_NAMED + 1 ? names.slice(0, AUTHORS_NAMED) : names
  const others = names.length - shown.length
  return shown.map((name, index) => {
    const last = index === shown.length - 1 && others === 0
    const joint = index === 0 ? '' : last ? ' and ' : ', '
    return (
      <span key={name}>
        {joint}
        <b className="font-semibold text-ink">{name}</b>
        {index === shown.length - 1 && others > 0 ? ` and ${others} others` : ''}
      </span>
    )
  })
}

/** Who asked and who wrote, as one typographic sentence; for an imported article, where it first appeared. */
export function QuestionLine({ paper }: { paper: PaperData }) {
  const asker = paper.professional_contributor
  return (
    <p className="mb-5 border-l-[3px] border-accent pl-4 font-serif text-[17px] leading-[26px] text-muted sm:text-[19px] sm:leading-[29px]">
      {asker ? (
        <>
          Asked by <b className="font-semibold text-ink">{asker.name}</b>
          {[asker.title, asker.affiliation].filter(Boolean).map((part) => `, ${part}`)}.{' '}
        </>
      ) : null}
      Written by {joinNames(paper.authors)}.{paper.journal ? ` First published in ${paper.journal}.` : ''}
    </p>
  )
}

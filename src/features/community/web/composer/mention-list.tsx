import type { MentionablePerson } from '#shared/text/mentions.ts'

type MentionListProps = {
  id: string
  people: readonly MentionablePerson[]
  at: number
  onChoose: (person: MentionablePerson) => void
}

/** Whom the name that is begun could mean; the field below it has the focus. */
export function MentionList({ id, people, at, onChoose }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members to name"
      className="absolute bottom-full left-0 z-10 mb-1 max-h-60 w-72 max-w-full overflow-y-auto rounded-[6px] border border-line bg-surface py-1 shadow-lg"
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are the field's, which keeps the focus.
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className="flex min-h-9 cursor-pointer items-center px-3 aria-selected:bg-soft pointer-coarse:min-h-11"
        >
          <bdi className="truncate">{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}

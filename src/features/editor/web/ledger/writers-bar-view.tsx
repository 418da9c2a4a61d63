import { drawnIn } from './shares.ts'

export { drawnIn }

type Part = { writer: string; colour: number | null; characters: number }

/**
 * Shows the writers' shares of a text as one bar. It is hidden from screen readers, since the text next to it gives the
 * same shares.
 */
export function WritersBar({ parts }: { parts: Part[] }) {
  return (
    <div aria-hidden="true" className="flex h-2 w-full gap-px overflow-hidden rounded-[3px] bg-sunken">
      {parts.map(({ writer, colour, characters }) => (
        <span key={writer} style={{ flex: `${characters} 0 0`, background: drawnIn(colour) }} />
      ))}
    </div>
  )
}

/** Shows a dot in a writer's colour before their name. */
export const WriterDot = ({ colour }: { colour: number | null }) => (
  <span
    aria-hidden="true"
    className="mr-1.5 inline-block size-2.5 flex-none rounded-full"
    style={{ background: drawnIn(colour) }}
  />
)

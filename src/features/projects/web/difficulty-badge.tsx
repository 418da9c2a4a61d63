import { DIFFICULTIES, difficultyInWords } from './project-facts.ts'

/**
 * Shows the difficulty in words and as filled marks. All levels have the same colour, since a difficult project is not
 * a worse one.
 */
export function DifficultyBadge({ level, named = true }: { level: number; named?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-[4px] bg-sunken px-2 text-[13px] leading-6 font-semibold text-ink">
      {named ? 'Difficulty ' : ''}
      {difficultyInWords(level)}
      <span aria-hidden="true" className="flex gap-0.5">
        {DIFFICULTIES.map((mark) => (
          <span key={mark} className={`size-1.5 rounded-full border border-muted ${mark <= level ? 'bg-muted' : ''}`} />
        ))}
      </span>
    </span>
  )
}

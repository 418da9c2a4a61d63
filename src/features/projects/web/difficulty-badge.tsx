import { difficultyOf } from './project-facts.ts'

const TONES = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const

/** The level in words; the colour only repeats them. */
export function DifficultyBadge({ level, named = true }: { level: number; named?: boolean }) {
  const { name, tone } = difficultyOf(level)
  return (
    <span className={`inline-block rounded-[4px] px-2 text-[13px] leading-6 font-semibold ${TONES[tone]}`}>
      {named ? 'Difficulty ' : ''}
      {name}
    </span>
  )
}

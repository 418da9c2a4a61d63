import { shortDate } from '#shared/time/dates.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Achievement } from '../contract.ts'
import { LEVEL_NAMES } from '../levels.ts'
import { colourOf } from './level.tsx'
import { AchievementIcon } from './sign.tsx'

type CardParts = { achievement: Achievement; onOpen: () => void }

const percentOf = ({ progress }: Achievement): number => Math.floor(progress * 100)

function AchievementStatus({ achievement }: { achievement: Achievement }) {
  const { unlocked_at: at, revoked_reason: revoked } = achievement
  if (at)
    return (
      <p className="flex flex-wrap justify-between gap-x-3 text-[13px] leading-[18px]">
        <span className="text-ok">Unlocked {shortDate(at)}</span>
        {/* What a press opens; the button says it by its title. */}
        <span aria-hidden="true" className="font-semibold text-brand">
          Certificate
        </span>
      </p>
    )
  if (revoked) return <p className="text-[13px] leading-[18px] text-danger">Revoked: {revoked}</p>
  const percent = percentOf(achievement)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <ProgressBar label={`${achievement.title}: progress`} value={percent} />
      <span className="text-[13px] leading-[18px] text-muted tabular-nums">{percent} %</span>
    </div>
  )
}

/**
 * One achievement: once unlocked, what it stands for and since when; before, what it takes and how far one is. Only what is unlocked
 * has its level's colour. Pressed, it opens its certificate, or says that it is locked.
 */
export function AchievementCard({ achievement, onOpen }: CardParts) {
  const { title, description, level, unlocked, icon, requirements } = achievement
  const colour = unlocked ? colourOf(level) : 'text-muted'
  const ground = unlocked ? 'border-control/50 bg-surface' : 'border-line'
  return (
    <li
      className={`relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 rounded-[6px] border p-4 has-[button:hover]:border-control ${ground}`}
    >
      <span className={`flex size-10 items-center justify-center rounded-[6px] bg-sunken ${colour}`}>
        <AchievementIcon name={icon} />
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <p className={`text-[13px] leading-[18px] font-semibold ${colour}`}>{LEVEL_NAMES[level]}</p>
        <h3 className="font-serif text-[18px] leading-6 font-semibold">
          {/* All of the card is pressed. */}
          <button
            type="button"
            onClick={onOpen}
            className="text-left after:absolute after:inset-0 after:rounded-[6px] after:content-[''] focus-visible:after:outline-2"
          >
            {title}
          </button>
        </h3>
        <p className="mb-1.5 text-[14px] leading-5">{unlocked ? description : requirements}</p>
        <AchievementStatus achievement={achievement} />
      </div>
    </li>
  )
}

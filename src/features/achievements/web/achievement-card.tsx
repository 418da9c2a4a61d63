import { shortDate } from '#shared/time/dates.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Achievement } from '../contract.ts'
import { colourOf, LEVEL_NAMES } from './level.tsx'
import { Sign } from './sign.tsx'

type CardParts = { achievement: Achievement; onOpen: () => void }

const percentOf = ({ progress }: Achievement): number => Math.floor(progress * 100)

function Standing({ achievement }: { achievement: Achievement }) {
  const { unlocked_at: at, revoked_reason: revoked } = achievement
  if (at) return <p className="text-[13px] leading-[18px] text-ok">Unlocked {shortDate(at)}</p>
  if (revoked) return <p className="text-[13px] leading-[18px] text-danger">Revoked: {revoked}</p>
  const percent = percentOf(achievement)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <ProgressBar label={`${achievement.title}: progress`} value={percent} />
      <span className="text-[13px] leading-[18px] text-muted tabular-nums">{percent} %</span>
    </div>
  )
}

/** One achievement: what it is, what it takes, how far one is. Pressed, it opens its certificate, or says that it is locked. */
export function AchievementCard({ achievement, onOpen }: CardParts) {
  const { title, description, level, unlocked, icon, requirements } = achievement
  const colour = unlocked ? colourOf(level) : 'text-muted'
  return (
    <li className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 rounded-[6px] border border-line bg-surface p-4 has-[button:hover]:border-control">
      <span className={`flex size-10 items-center justify-center rounded-[6px] bg-sunken ${colour}`}>
        <Sign name={icon} />
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <p className={`text-[13px] leading-[18px] font-semibold ${colourOf(level)}`}>{LEVEL_NAMES[level]}</p>
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
        <p className="text-[14px] leading-5">{description}</p>
        <p className="mb-1.5 text-[14px] leading-5 text-muted">{requirements}</p>
        <Standing achievement={achievement} />
      </div>
    </li>
  )
}

import type { Icon } from '@tabler/icons-react'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlant2 from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import type { Achievement, Achievements } from '../contract.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { shortDate } from '#shared/time/dates.ts'
import type { IconName } from '../icons.ts'
import { type Category, MAJOR_LEVELS, CATEGORIES, LEVEL_NAMES } from '../levels.ts'
import { colourOf } from './level.tsx'

type OwnParts = { data: Achievements; onOpen: (key: string) => void }

/** Shows the overall progress, and the next achievement. */
function Summary({ data: { stats, achievements } }: Pick<OwnParts, 'data'>) {
  const nearest = nearestOf(achievements)
  return (
    <section aria-label="Your progress" className="grid max-w-[560px] gap-2 pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 tabular-nums">
        <p className="font-serif text-[23px] leading-[29px] font-semibold">
          {stats.unlocked_count} of {stats.total_achievements} unlocked
        </p>
        <p className="text-[14px] leading-5 text-muted">{stats.completion_percentage} % complete</p>
      </div>
      <ProgressBar label="Achievements unlocked" value={stats.completion_percentage} />
      {nearest ? (
        <p className="text-[14px] leading-5 text-pretty">
          <span className="text-muted">Next: </span>
          <span className="font-semibold">{nearest.title}.</span> {nearest.requirements}
        </p>
      ) : null}
    </section>
  )
}

/** Shows all achievements with the member's progress. */
export function OwnAchievements({ data, onOpen }: OwnParts) {
  const open = ({ unlocked, achievement_key: key, requirements, revoked_reason: revoked }: Achievement) => {
    if (unlocked) onOpen(key)
    // The requirement is met, but a revoked achievement is not unlocked again.
    else if (revoked) showToast({ title: 'Certificate Revoked', text: revoked })
    else showToast({ title: 'Achievement Locked', text: requirements })
  }
  return (
    <>
      <Summary data={data} />
      {groupsOf(data.achievements).map(({ title, achievements }) => (
        <section key={title} className="pt-7">
          <h2 className="pb-3 font-serif text-[23px] leading-[29px] font-semibold">{title}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {achievements.map((one) => (
              <AchievementCard key={one.achievement_key} achievement={one} onOpen={() => open(one)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  academic: 'Academic',
  collaboration: 'Collaboration',
  research: 'Research',
  platform: 'Platform',
  community: 'Community',
}

const isMajor = ({ level }: Achievement): boolean => MAJOR_LEVELS.includes(level)

const byNearest = (one: Achievement, other: Achievement): number =>
  Number(other.unlocked) - Number(one.unlocked) || other.progress - one.progress

/** Returns the achievement with the most progress among those that can still be unlocked. Pure. */
export const nearestOf = (achievements: Achievement[]): Achievement | undefined =>
  achievements
    .filter(({ unlocked, progress, revoked_reason: revoked }) => !unlocked && !revoked && progress > 0)
    .toSorted(byNearest)[0]

/**
 * Groups achievements by category. The two highest levels form a separate group, which comes first if it contains an
 * unlocked achievement, and otherwise last. Within a group, unlocked achievements come first, then those with the most
 * progress. Pure.
 */
export function groupsOf(achievements: Achievement[]): { title: string; achievements: Achievement[] }[] {
  const rest = achievements.filter((one) => !isMajor(one))
  const major = { title: 'Major Milestones', achievements: achievements.filter(isMajor) }
  const categories = CATEGORIES.map((category) => ({
    title: CATEGORY_NAMES[category],
    achievements: rest.filter((one) => one.category === category),
  }))
  const groups = major.achievements.some(({ unlocked }) => unlocked) ? [major, ...categories] : [...categories, major]
  return groups
    .filter((group) => group.achievements.length > 0)
    .map((group) => ({ ...group, achievements: group.achievements.toSorted(byNearest) }))
}

type CardParts = { achievement: Achievement; onOpen: () => void }

const percentOf = ({ progress }: Achievement): number => Math.floor(progress * 100)

function AchievementStatus({ achievement }: { achievement: Achievement }) {
  const { unlocked_at: at, revoked_reason: revoked } = achievement
  if (at)
    return (
      <p className="flex flex-wrap justify-between gap-x-3 text-[13px] leading-[18px]">
        <span className="text-ok">Unlocked {shortDate(at)}</span>
        {/* Sighted readers see what a click opens; screen readers get it from the button's title. */}
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
 * Shows one achievement: its description and date if it is unlocked, otherwise its requirement and progress. Only an
 * unlocked achievement has its level's colour. A click opens its certificate, or shows a message that it is locked.
 */
function AchievementCard({ achievement, onOpen }: CardParts) {
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
          {/* The button covers the whole card. */}
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

const SIGNS: Readonly<Record<IconName, Icon>> = {
  question: IconHelp,
  bulb: IconBulb,
  compass: IconCompass,
  checklist: IconChecklist,
  books: IconBook2,
  pencil: IconPencil,
  flag: IconFlag,
  send: IconSend,
  paper: IconFileText,
  team: IconUsers,
  network: IconUsersGroup,
  hands: IconWriting,
  eye: IconEye,
  mentor: IconSchool,
  invite: IconUserPlus,
  user: IconUser,
  id: IconId,
  sprout: IconPlant2,
  message: IconMessage,
  star: IconStar,
  trophy: IconTrophy,
}

/** Shows the icon of an achievement, or a default icon for a name that this version of the code does not know. */
function AchievementIcon({ name }: { name: string }) {
  const Shown: Icon = Object.hasOwn(SIGNS, name) ? SIGNS[name as IconName] : IconAward
  return <Shown size={24} stroke={1.6} aria-hidden="true" />
}

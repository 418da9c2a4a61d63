import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useNavigate } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Workspace, WorkspaceSection } from '../../contract.ts'
import { completionOf, countWords } from '../../counting.ts'
import { inWords, type Measures } from './measures.ts'
import type { Written } from './section-standing.ts'

type ListParts = {
  workspace: Workspace
  written: Record<string, Written>
  measures: Measures
  current: string
  onLeave: () => void
}

export const sectionAddress = (name: string): string => `?section=${name}`

function Mark({ completed, standing }: { completed: boolean; standing: Written['standing'] }) {
  if (standing.state === 'conflict' || standing.state === 'failed') {
    return <IconAlertTriangle size={16} className="text-danger" role="img" aria-label="not saved" />
  }
  return completed ? <IconCheck size={16} stroke={3} className="text-ok" role="img" aria-label="completed" /> : null
}

/** "364 / 500 words", "not started". Pure. */
export function countOf(text: string, target: number): string {
  if (completionOf(text) === 'not_started') return 'not started'
  const words = countWords(text)
  return target > 0 ? `${words.toLocaleString('en-GB')} / ${inWords(target)}` : inWords(words)
}

type ItemParts = { name: string; section: WorkspaceSection; written: Written; isCurrent: boolean; onLeave: () => void }

function Item({ name, section, written, isCurrent, onLeave }: ItemParts) {
  const status = completionOf(written.text)
  const { target_word_count: target } = section
  return (
    <li>
      <Link
        to={sectionAddress(name)}
        preventScrollReset
        onClick={onLeave}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-0.5 rounded-[6px] border border-transparent px-3 py-2 text-[14px] leading-5 hover:bg-surface aria-[current]:border-line aria-[current]:bg-surface"
      >
        <span className={status === 'not_started' ? '' : 'font-semibold'}>{section.heading}</span>
        <Mark completed={status === 'completed'} standing={written.standing} />
        <span className="col-span-2 text-[13px] leading-[18px] text-muted tabular-nums">
          {countOf(written.text, target)}
        </span>
        {target > 0 && isCurrent ? (
          <span className="col-span-2 mt-1">
            <ProgressBar
              label={`${section.heading}: words of the target`}
              value={(countWords(written.text) / target) * 100}
            />
          </span>
        ) : null}
      </Link>
    </li>
  )
}

function Team({ members }: { members: Workspace['paper']['team_members'] }) {
  return (
    <section className="mt-6 hidden px-3 text-[14px] leading-5 lg:block">
      <h2 className="mb-2.5 text-[13px] font-semibold text-muted">Team</h2>
      <ul className="grid gap-2.5">
        {members.map(({ id, name, role, institution, expertise, email }) => (
          <li key={id} className="flex gap-2.5">
            <Avatar name={name} />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <Link to={`/profile/${id}/public`} className="hover:underline">
                {name}
              </Link>
              {role === 'lead' ? <span className="text-muted"> lead</span> : null}
              {institution ? <span className="block text-[13px] leading-[18px] text-muted">{institution}</span> : null}
              {expertise.length > 0 ? (
                <span className="block text-[13px] leading-[18px] text-muted">{expertise.slice(0, 3).join(', ')}</span>
              ) : null}
              {email ? (
                <a href={`mailto:${email}`} className="block text-[13px] leading-[18px] text-brand hover:underline">
                  {email}
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

// On a phone nine rows would push the text off the screen: one control instead.
function Chooser({ workspace, written, current, onLeave }: Omit<ListParts, 'measures'>) {
  const navigate = useNavigate()
  return (
    <label className="mt-4 grid gap-1.5 font-semibold lg:hidden">
      Section
      <select
        value={current}
        onChange={(event) => {
          onLeave()
          void navigate(sectionAddress(event.target.value), { preventScrollReset: true })
        }}
        className="min-h-11 w-full rounded-[6px] border border-control bg-surface px-3 py-2.5 text-[16px] leading-[22px] font-normal"
      >
        {Object.entries(workspace.sections).map(([name, { heading, target_word_count: target }]) => (
          <option key={name} value={name}>
            {`${heading} · ${countOf(written[name]?.text ?? '', target)}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The paper's sections: how far each is, and which is open. */
export function SectionList({ workspace, written, measures, current, onLeave }: ListParts) {
  return (
    <div className="lg:sticky lg:top-[88px] lg:max-h-[calc(100dvh-88px)] lg:overflow-y-auto lg:py-5">
      <Chooser {...{ workspace, written, current, onLeave }} />
      <nav aria-label="Sections" className="hidden lg:block">
        <h2 className="mb-2.5 px-3 text-[13px] leading-[18px] font-semibold text-muted tabular-nums">
          Sections · {measures.completed} of {measures.total} completed
        </h2>
        <ul className="grid gap-0.5">
          {Object.entries(workspace.sections).map(([name, section]) => (
            <Item
              key={name}
              name={name}
              section={section}
              written={written[name] as Written}
              isCurrent={name === current}
              onLeave={onLeave}
            />
          ))}
        </ul>
      </nav>
      <Team members={workspace.paper.team_members} />
    </div>
  )
}

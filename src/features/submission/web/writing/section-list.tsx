import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useNavigate } from 'react-router'
import { dayMonth } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Workspace, WorkspaceSection } from '../../contract.ts'
import { AiUsage, MemberCard } from '#features/team/web/public.tsx'
import { inWords, type Measures } from './measures.ts'
import { type LocalSection, sectionAddress } from '#features/editor/web/public.tsx'

type ListParts = {
  workspace: Workspace
  written: Record<string, LocalSection>
  measures: Measures
  current: string
}

function Mark({ completed }: { completed: boolean }) {
  return completed ? <IconCheck size={16} stroke={3} className="text-ok" role="img" aria-label="completed" /> : null
}

/** Returns the progress of a section: "364 / 500 words", "not started", or for references "12 cited". Pure. */
export function countOf(name: string, { completion, words, cited }: LocalSection, target: number): string {
  if (completion === 'not_started') return 'not started'
  // Before the document has loaded, the number of citations is unknown, so "some cited" is shown.
  if (name === 'references' && (cited.length > 0 || words === 0)) return `${cited.length || 'some'} cited`
  return target > 0 ? `${words.toLocaleString('en-GB')} / ${inWords(target)}` : inWords(words)
}

type ItemParts = { name: string; section: WorkspaceSection; written: LocalSection; isCurrent: boolean }

function Item({ name, section, written, isCurrent }: ItemParts) {
  const status = written.completion
  const { target_word_count: target } = section
  return (
    <li>
      <Link
        to={sectionAddress(name)}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-0.5 rounded-[6px] border border-transparent px-3 py-2 text-[14px] leading-5 hover:bg-surface aria-[current]:border-line aria-[current]:bg-surface"
      >
        <span className={status === 'not_started' ? '' : 'font-semibold'}>{section.heading}</span>
        <Mark completed={status === 'completed'} />
        <span className="col-span-2 text-[13px] leading-[18px] text-muted tabular-nums">
          {countOf(name, written, target)}
        </span>
        {section.owner ? (
          <span className="col-span-2 text-[13px] leading-[18px] text-muted">
            {section.owner.name}
            {section.due_at ? `, due ${dayMonth(section.due_at)}` : ''}
          </span>
        ) : null}
        {target > 0 && isCurrent ? (
          <span className="col-span-2 mt-1">
            <ProgressBar
              label={`${section.heading}: progress towards the word target`}
              value={(written.words / target) * 100}
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
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
    </section>
  )
}

// Replaces the list on phones, where its nine rows would push the text off the screen.
function Chooser({ workspace, written, current }: Omit<ListParts, 'measures'>) {
  const navigate = useNavigate()
  return (
    <label className="mt-4 grid gap-1.5 font-semibold lg:hidden">
      Section
      <select
        value={current}
        onChange={(event) => {
          void navigate(sectionAddress(event.target.value), { preventScrollReset: true })
        }}
        className="min-h-11 w-full rounded-[6px] border border-control bg-surface px-3 py-2.5 text-[16px] leading-[22px] font-normal"
      >
        {Object.entries(workspace.sections).map(([name, { heading, target_word_count: target }]) => (
          <option key={name} value={name}>
            {`${heading} · ${written[name] ? countOf(name, written[name], target) : heading}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Lists the paper's sections with their progress, and marks the open one. */
export function SectionList({ workspace, written, measures, current }: ListParts) {
  return (
    <div className="lg:sticky lg:top-[88px] lg:row-span-3 lg:row-start-1 xl:row-span-2 lg:max-h-[calc(100dvh-88px)] lg:overflow-y-auto lg:py-5">
      <Chooser {...{ workspace, written, current }} />
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
              written={written[name] as LocalSection}
              isCurrent={name === current}
            />
          ))}
        </ul>
      </nav>
      <Team members={workspace.paper.team_members} />
      <AiUsage workspace={workspace} />
    </div>
  )
}

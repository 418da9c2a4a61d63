import type { AvailableProject } from '../contract.ts'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { describeAsker, durationOf } from './project-facts.ts'
import type { ReactNode } from 'react'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function List({ name, items }: { name: string; items: string[] }) {
  if (items.length === 0) return null
  return (
    <div className="col-span-full sm:col-span-2">
      <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
      <dd>
        <ul className="mt-0.5 list-disc pl-5">
          {items.map((item) => (
            <li key={item} className="break-words">
              {item}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const repeats = (text: string | null, { title, description }: AvailableProject): boolean =>
  text === null || text === title || description.includes(text)

/** What whoever asked wrote, as far as the description has it not. Pure. */
const askersWords = (project: AvailableProject): (readonly [name: string, text: string])[] =>
  [
    ['The question as it was asked', project.original_question],
    ['What the asker has seen', project.context_background],
    ['Why it matters', project.importance_reason],
    ['What they hope for', project.asker_expected_outcome],
    ['What they can contribute', project.asker_resources],
  ].flatMap(([name, text]) => (name && text && !repeats(text, project) ? [[name, text] as const] : []))

/** What a project is and takes, above the form that claims it. */
export function ProjectSummary({ project }: { project: AvailableProject }) {
  const asked = describeAsker(project)
  return (
    <div>
      <h3 className="font-serif text-[21px] leading-7 font-semibold text-pretty break-words">{project.title}</h3>
      {asked ? <p className="mt-1 text-[14px] leading-5 break-words text-muted">{asked}</p> : null}
      <p className="mt-3 font-serif text-[16px] leading-[25px] break-words whitespace-pre-line">
        {project.description}
      </p>
      {askersWords(project).length > 0 ? (
        <dl className="mt-4 grid gap-3 border-l-[3px] border-accent pl-4">
          {askersWords(project).map(([name, text]) => (
            <div key={name}>
              <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
              <dd className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        <Fact name="Difficulty level">
          <DifficultyBadge level={project.difficulty_level} named={false} />
        </Fact>
        <Fact name="Estimated duration">{durationOf(project)}</Fact>
        <Fact name="Max students">{project.max_students}</Fact>
        <Fact name="Category">{project.category}</Fact>
        <List name="Required skills" items={project.required_skills} />
        <List name="Learning objectives" items={project.learning_objectives} />
      </dl>
    </div>
  )
}

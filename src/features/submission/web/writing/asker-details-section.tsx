import { Details } from '#ui/details.tsx'
import type { Workspace } from '../../contract.ts'

type Paper = Pick<Workspace['paper'], 'asker_says' | 'question'>
type Said = { name: string; text: string }

/** What an asker said besides the question, with what it is called; what only repeats the question is left out. Pure. */
export function askerDetails({ asker_says: says, question }: Paper): Said[] {
  if (!says) return []
  const named: [name: string, text: string | null][] = [
    ['What the asker has seen', says.background],
    ['Why it matters', says.importance],
    ['What they hope for', says.expected_outcome],
    ['What they can contribute', says.resources],
    ...says.clarifications.map(({ asked, answered }): [string, string] => [`Asked back: ${asked}`, answered]),
  ]
  return named.flatMap(([name, text]) => (text && text !== question ? [{ name, text }] : []))
}

/** Folded below the question: what whoever asked it hopes for, can contribute and has explained. */
export function AskerDetailsSection({ paper }: { paper: Paper }) {
  const said = askerDetails(paper)
  if (said.length === 0) return null
  return (
    <div className="mt-2">
      <Details title="What the asker said">
        <dl className="grid gap-3">
          {said.map(({ name, text }, place) => (
            <div key={place}>
              <dt className="text-[13px] leading-[18px] [overflow-wrap:anywhere] text-muted">{name}</dt>
              <dd dir="auto" className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </Details>
    </div>
  )
}

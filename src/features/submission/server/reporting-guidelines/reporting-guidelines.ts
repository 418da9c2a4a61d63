import type { Selectable } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Guideline, GuidelineItem } from '#formats/reporting-guidelines/guideline.ts'
import { guidelineNamed, GUIDELINES } from '#formats/reporting-guidelines/guidelines.ts'
import type { Db } from '#server/data/db.ts'
import type { Checklist, ReportedItem, Reporting } from '../../reporting-guidelines/guideline-contract.ts'
import { planOf, FORMER_MEMBER, type PaperRow } from '#features/team/server/public.ts'
import type { DeclaredSection } from '../../declarations.ts'
import type { GuidelineAnswerTable } from './tables.ts'

const DECLARED = 'Declarations, at submission'

const headingOf = (section: string | null): string => (section ? (planOf(section)?.heading ?? section) : DECLARED)

type Names = ReadonlyMap<string, { name: string }>

function presentItem(item: GuidelineItem, said: AnswerRow | undefined, names: Names): ReportedItem {
  const section = item.place === 'declarations' ? null : item.place
  return {
    number: item.number,
    topic: item.topic,
    asks: item.asks,
    section,
    heading: headingOf(section),
    answer: said
      ? {
          says: said.says,
          section: said.section,
          heading: said.says === 'said' ? headingOf(said.section) : null,
          note: said.note,
          by: names.get(said.said_by ?? '')?.name ?? FORMER_MEMBER,
          at: said.said_at.toISOString(),
        }
      : null,
  }
}

export async function itemsOfPaper(db: Db, paperId: string, guideline: Guideline): Promise<ReportedItem[]> {
  const answers = await listAnswers(db, paperId, guideline.name)
  const names = await membersByIds(db, [...new Set(answers.flatMap(({ said_by: by }) => by ?? []))])
  return guideline.items.map((item) =>
    presentItem(
      item,
      answers.find((answer) => answer.item === item.number),
      names,
    ),
  )
}

export async function present(db: Db, paper: PaperRow, mayAnswer: boolean): Promise<Reporting> {
  const guideline = guidelineNamed(paper.guideline)
  const items = guideline ? await itemsOfPaper(db, paper.id, guideline) : []
  return {
    choices: GUIDELINES.map(({ name, title, studies }) => ({ name, title, studies })),
    guideline: guideline
      ? { name: guideline.name, title: guideline.title, studies: guideline.studies, source: guideline.source }
      : null,
    items,
    answered: items.filter(({ answer }) => answer !== null).length,
    may_answer: mayAnswer,
  }
}

const listAnswers = (db: Db, paperId: string, guideline: string): Promise<AnswerRow[]> =>
  db
    .selectFrom('submission.guideline_answer')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('guideline', '=', guideline)
    .execute()

type AnswerRow = Selectable<GuidelineAnswerTable>

/** Returns the section that names a published paper's guideline; it follows the authors' declarations. Pure. */
export function namedGuideline(checklist: Checklist | null): DeclaredSection[] {
  if (!checklist) return []
  const { title, source, items } = checklist
  const answered = items.filter(({ says }) => says !== null)
  const text = `Reported according to ${title} (${source}). ${answered.length} of ${items.length} items answered.`
  return [{ name: 'reporting_guideline', heading: 'Reporting guideline', text }]
}

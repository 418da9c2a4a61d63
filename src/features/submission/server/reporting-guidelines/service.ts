import { membersByIds } from '#features/accounts/server/public.ts'
import type { Guideline, GuidelineItem } from '#formats/reporting-guidelines/guideline.ts'
import { guidelineNamed, GUIDELINES, itemNumbered } from '#formats/reporting-guidelines/guidelines.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { Checklist, ReportedItem, Reporting } from '../../reporting-guidelines/guideline-contract.ts'
import {
  planOf,
  publishPaperChange,
  FORMER_MEMBER,
  findPaper,
  type PaperRow,
  setGuideline,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import { lockForWriting } from '#features/editor/server/public.ts'
import { type AnswerRow, deleteAnswer, listAnswers, saveAnswer } from './queries.ts'

const DECLARED = 'Declarations, on submitting'

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

async function itemsOfPaper(db: Db, paperId: string, guideline: Guideline): Promise<ReportedItem[]> {
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

async function present(db: Db, paper: PaperRow, mayAnswer: boolean): Promise<Reporting> {
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

/** @throws Failure not_found for those who may not read it, too. */
export async function readReporting({ db }: Kernel, actor: Actor, paperId: string): Promise<Reporting> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
  return present(db, paper, may(paperRole, 'write', paper.status))
}

type Choosing = { paperId: string; guideline: string | null }

/** @throws Failure not_found for whoever may not write it, conflict while it is closed. */
export const chooseGuideline = (kernel: Kernel, actor: Actor, { paperId, guideline }: Choosing) =>
  transact(kernel, async (tx) => {
    const paper = await lockForWriting(tx, { actor, paperId, deed: 'write' })
    await setGuideline(tx, paperId, guideline)
    await publishPaperChange(kernel, tx, paperId)
    return present(tx, { ...paper, guideline }, true)
  })

type Answering = {
  paperId: string
  item: string
  says: 'said' | 'not_applicable' | null
  section: string | null
  note: string
}

/** @throws Failure not_found, conflict while no guideline is chosen or the paper is closed, invalid for an unknown section. */
export const answerItem = (kernel: Kernel, actor: Actor, { paperId, item: number, says, ...said }: Answering) =>
  transact(kernel, async (tx) => {
    const paper = await lockForWriting(tx, { actor, paperId, deed: 'write' })
    const guideline = guidelineNamed(paper.guideline)
    if (!guideline) throw new Failure('conflict', 'Please choose a guideline first.')
    const item = itemNumbered(guideline, number)
    if (!item) throw new Failure('not_found', `${guideline.title} has no item ${number}.`)
    const section = says === 'said' ? said.section : null
    if (section !== null && !planOf(section)) throw invalidField('section', 'Please choose a section of the paper.')
    const at = { paperId, guideline: guideline.name, item: number }
    if (says === null) await deleteAnswer(tx, at)
    else {
      await saveAnswer(tx, {
        paper_id: paperId,
        guideline: guideline.name,
        item: number,
        says,
        section,
        note: said.note,
        said_by: actor.id,
        said_at: kernel.now(),
      })
    }
    await publishPaperChange(kernel, tx, paperId)
    return present(tx, paper, true)
  })

/** The checklist of a locked paper as it is submitted; null where it follows no guideline. */
export async function snapshotChecklist(db: Db, paper: PaperRow): Promise<Checklist | null> {
  const guideline = guidelineNamed(paper.guideline)
  if (!guideline) return null
  const items = await itemsOfPaper(db, paper.id, guideline)
  return {
    title: guideline.title,
    source: guideline.source,
    items: items.map(({ number, topic, answer }) => ({
      number,
      topic,
      says: answer?.says ?? null,
      where: answer?.heading ?? '',
      note: answer?.note ?? '',
    })),
  }
}

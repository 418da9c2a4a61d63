import type { Db } from '#server/data/db.ts'
import { type AskersWords, askersWords } from '#features/questions/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Workspace } from '../contract.ts'
import { headOfPaper, findTeams, paperRoleOf, may, charactersIn } from '#features/team/server/public.ts'
import {
  readCaughtUp,
  findSections,
  readResources,
  readRecentComments,
  saveMergeBases, assistanceOf, lookupSettings } from '#features/editor/server/public.ts'
import { presentMembers, membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { findNewestSubmission } from './submission/queries.ts'
import { presentWorkspace } from './workspace-presenter.ts'

const readQuestion = async (db: Db, questionId: string | null): Promise<AskersWords | undefined> =>
  questionId ? askersWords(db, questionId) : undefined

/** A paper with its sections. @throws Failure not_found for those who may not read it, too. */
export async function readWorkspace(kernel: Kernel, actor: Actor, paperId: string): Promise<Workspace> {
  const { db } = kernel
  const head = await headOfPaper(kernel, paperId)
  const paper = await readCaughtUp(kernel, actor, paperId)
  const team = await findTeams(db, [paperId])
  const memberIds = team.map(({ member_id }) => member_id)
  // A member who has left and may come back is named with what they wrote, and known by nothing else.
  const present = await presentMembers(db, memberIds)
  const [sections, members, profiles, question, submission, paperRole, resources, comments, characters] =
    await Promise.all([
      findSections(db, paperId),
      membersByIds(db, memberIds),
      profilesByIds(db, present),
      readQuestion(db, paper.question_id),
      findNewestSubmission(db, paperId),
      paperRoleOf(db, actor, paperId),
      readResources(kernel, actor, paperId),
      readRecentComments(db, paperId),
      charactersIn(db, paperId),
    ])
  if (may(paperRole, 'write')) await saveMergeBases(db, actor, { paperId, sections, now: kernel.now() })
  return presentWorkspace({
    paper,
    sections,
    team,
    members,
    present: new Set(present),
    profiles,
    question,
    submission,
    resources,
    comments,
    paperRole,
    looksUpReferences: kernel.settings.of(lookupSettings) !== undefined,
    lineage: await kernel.backups.lineage(),
    characters,
    assistance: await kernel.extensions.of(assistanceOf)(kernel.db, actor.id, kernel.now()),
    leadsOn:
      may(paperRole, 'submit', paper.status) && paper.completed_by === actor.id && paper.completion_shown_at === null,
    head,
  })
}

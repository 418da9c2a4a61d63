import type { Node } from 'prosemirror-model'
import { type SignedSection, signedWords } from '#formats/manuscript/comparison/signed-words.ts'
import { inWords } from '#formats/manuscript/comparison/in-words.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { StoredRuns } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedBy, CurrentText, Writer } from '../../document/versions-contract.ts'
import { SECTION_PLANS, coloursOfWriters, namesOfWriters, listWriting } from '#features/team/server/public.ts'
import { findSections } from '../service.ts'
import { readCaughtUp } from '../caught-up-paper.ts'
import { noteAll } from './read-ledger.ts'

type Text = {
  paperId: string
  sections: Record<string, object>
  references: Record<string, unknown>
  /** The runs of text by one writer, by section name. */
  runs: Record<string, StoredRuns>
}

type SaidSection = { name: string; doc: Node; in_words: string; by: SignedBy }

/**
 * Returns the sections of a text in the paper's order, with the writer of each passage. Also returns the writers' names
 * and colours.
 */
export async function signedText(
  db: Db,
  { paperId, sections, references, runs }: Text,
): Promise<{ sections: SaidSection[]; writers: Writer[] }> {
  const signedSections: SignedSection[] = SECTION_PLANS.flatMap(({ name }) => {
    const json = sections[name]
    return json ? [{ name, doc: manuscript.nodeFromJSON(json), runs: runs[name] }] : []
  })
  const isReference = (id: string) => Object.hasOwn(references, id)
  const words = inWords(
    signedSections.map(({ name, doc }) => [name, doc]),
    isReference,
  )
  const by = signedWords(signedSections, isReference)
  const said = signedSections.map(({ name, doc }) => ({ name, doc, in_words: words[name] ?? '', by: by[name] ?? null }))
  const ids = new Set(said.flatMap(({ by: signed }) => signed?.flatMap(({ writer }) => writer || []) ?? []))
  const [nameOf, colourOf] = await Promise.all([namesOfWriters(db, [...ids]), coloursOfWriters(db, paperId, [...ids])])
  return { sections: said, writers: [...ids].map((id) => ({ id, name: nameOf(id), colour: colourOf(id) })) }
}

/**
 * Returns a paper's current text, with the writer of each passage.
 * @throws Failure not_found, also if the actor may not read the paper.
 */
export async function readSigned(kernel: Kernel, actor: Actor, paperId: string): Promise<CurrentText> {
  const { db } = kernel
  const paper = await readCaughtUp(kernel, actor, paperId)
  await noteAll(kernel, paperId)
  const [rows, writing] = await Promise.all([findSections(db, paperId), listWriting(db, paperId)])
  return signedText(db, {
    paperId,
    sections: Object.fromEntries(rows.flatMap(({ name, doc }) => (doc ? [[name, doc]] : []))),
    references: paper.document_references ?? {},
    runs: Object.fromEntries(writing.map(({ section, runs }) => [section, runs])),
  })
}
